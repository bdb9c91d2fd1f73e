/// From messages to a plan: which queue pairs, memory regions, receives and work requests a captured flow was made
/// of, and when. Pure: no verbs, no clock, no input or output but the plan's JSON.
@org.jspecify.annotations.NullMarked
package io.rocescope.replay.plan;
