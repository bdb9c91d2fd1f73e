/// The verbs through libibverbs and librdmacm, by the foreign function and memory API. [Libibverbs] is the door;
/// everything else is hidden. No library is looked for before a device is asked for.
///
/// How it is made (docs/decisions/0005-bind-libibverbs-by-ffm.md):
///
/// - [CStruct] lays structures out as C does; a test compares every offset with what the C compiler says.
/// - [NativeFunction] calls; `errno` is captured with the call, per thread.
/// - [NativeResource] is the tree of what is open; an [java.lang.foreign.Arena] lives as long as its resource.
/// - [Ops] holds the calls that are inline functions in C and must cost nothing: post, poll.
@NullMarked
package io.rocescope.replay.ffm;

import org.jspecify.annotations.NullMarked;
