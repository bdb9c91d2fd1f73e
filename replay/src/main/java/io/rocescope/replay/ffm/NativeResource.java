package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.Resource;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Something that the library made, what it was made from, and what was made from it. A queue pair, for instance,
/// was made from a protection domain and two completion queues: closing any of these closes the queue pair first.
///
/// The memory that a resource gives to the library lies in [#arena], which ends right after the resource. When the
/// library refuses to destroy something, its memory stays, since the device may still write to it.
abstract class NativeResource implements Resource {
    private final Object tree;
    private final List<NativeResource> madeFrom;
    private final Set<NativeResource> dependents = new LinkedHashSet<>();
    private final Arena arena;
    private volatile boolean open = true;

    /// @param arena of the memory that the library uses as long as the resource is there
    /// @param madeFrom what must not be destroyed before this; empty for a device
    NativeResource(Arena arena, NativeResource... madeFrom) {
        this.arena = arena;
        this.madeFrom = List.of(madeFrom);
        this.tree = madeFrom.length == 0 ? new Object() : madeFrom[0].tree;
    }

    /// Memory that ends with the resource that it is handed to.
    @SuppressWarnings("MustBeClosedChecker") // close() of the resource closes it
    static Arena newArena() {
        return Arena.ofShared();
    }

    /// Calls the function that destroys it.
    abstract void destroy() throws VerbsException;

    /// Takes the resource into the tree, as the last step of making it.
    final void enter() {
        synchronized (tree) {
            madeFrom.forEach(parent -> parent.dependents.add(this));
        }
    }

    /// @throws IllegalStateException when it is closed
    final void checkOpen() {
        if (!open) {
            throw new IllegalStateException(getClass().getSimpleName().substring(2) + " is closed");
        }
    }

    final boolean isOpen() {
        return open;
    }

    @Override
    public final void close() throws VerbsException {
        synchronized (tree) {
            if (!open) {
                return;
            }
            @Nullable VerbsException first = null;
            for (NativeResource dependent : new ArrayList<>(dependents).reversed()) {
                try {
                    dependent.close();
                } catch (VerbsException e) {
                    first = join(first, e);
                }
            }
            try {
                destroy();
                open = false;
                madeFrom.forEach(parent -> parent.dependents.remove(this));
                arena.close();
            } catch (VerbsException e) {
                first = join(first, e);
            }
            if (first != null) {
                throw first;
            }
        }
    }

    private static VerbsException join(@Nullable VerbsException first, VerbsException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }

    /// Calls a function that gives back 0 or an error.
    static void check(NativeFunction function, long result, String detail) throws VerbsException {
        int errno = NativeFunction.errorOf(result);
        if (errno != 0) {
            throw Failures.of(function.name(), errno, detail);
        }
    }

    /// Calls a function that gives back a pointer, or null and an error.
    static long checkPointer(NativeFunction function, long result, String detail) throws VerbsException {
        if (result == 0) {
            throw Failures.of(function.name(), NativeFunction.errno(), detail);
        }
        return result;
    }
}
