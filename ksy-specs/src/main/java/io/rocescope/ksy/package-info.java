/// The headers of RoCE, described once: Kaitai classes generated from the grammars, and the field table of those that
/// have a fixed layout. The accessors over memory are in {@link io.rocescope.ksy.layout}.
@NullMarked
package io.rocescope.ksy;

import org.jspecify.annotations.NullMarked;
