/// Tests that need a live RNIC, and what runs them in the lab's virtual machine (replay/lab/README.md).
@NullMarked
package io.rocescope.replay.lab;

import org.jspecify.annotations.NullMarked;
