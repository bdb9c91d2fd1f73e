package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.Resource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that is closed once, and before it what was made from it.
abstract class SimResource implements Resource {
    final SimFabric fabric;
    private final @Nullable SimResource parent;
    private final List<SimResource> children = new ArrayList<>();
    private boolean closed;

    SimResource(SimFabric fabric, @Nullable SimResource parent) {
        this.fabric = fabric;
        this.parent = parent;
    }

    final <T extends SimResource> T own(T child) {
        children.add(child);
        return child;
    }

    final boolean isClosed() {
        return closed;
    }

    /// Resources that are still open below this one.
    final int open() {
        return children.stream().mapToInt(child -> 1 + child.open()).sum();
    }

    @Override
    public final void close() {
        synchronized (fabric) {
            if (closed) {
                return;
            }
            closed = true;
            for (SimResource child : List.copyOf(children).reversed()) {
                child.close();
            }
            released();
            if (parent != null) {
                parent.children.remove(this);
            }
        }
    }

    /// What else is to be given back.
    void released() {}
}
