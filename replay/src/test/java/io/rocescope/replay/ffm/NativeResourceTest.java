package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The order in which resources go, without any library.
class NativeResourceTest {
    private final List<String> destroyed = new ArrayList<>();

    private final class Fake extends NativeResource {
        private final String name;
        private final Arena arena;
        private boolean busy;

        private Fake(String name, Arena arena, NativeResource... madeFrom) {
            super(arena, madeFrom);
            this.name = name;
            this.arena = arena;
        }

        static Fake of(NativeResourceTest test, String name, NativeResource... madeFrom) {
            var made = test.new Fake(name, newArena(), madeFrom);
            made.enter();
            return made;
        }

        boolean memoryIsThere() {
            return arena.scope().isAlive();
        }

        @Override
        void destroy() throws VerbsException {
            if (busy) {
                throw Failures.of("ibv_destroy_" + name, Errno.EBUSY.code(), "");
            }
            destroyed.add(name);
        }
    }

    private final Fake device = Fake.of(this, "device");
    private final Fake domain = Fake.of(this, "domain", device);
    private final Fake queue = Fake.of(this, "queue", device);
    private final Fake pair = Fake.of(this, "pair", domain, queue);

    @Test
    void shouldCloseWhatStandsOnItFirst() throws Exception {
        // The queue is younger than the domain, but the pair stands on both.
        device.close();
        assertThat(destroyed).containsExactly("pair", "queue", "domain", "device");
        device.close();
        pair.close();
        assertThat(destroyed).hasSize(4);
        assertThat(pair.memoryIsThere()).isFalse();
    }

    @Test
    void shouldCloseTheQueuePairWithItsCompletionQueue() throws Exception {
        queue.close();
        assertThat(destroyed).containsExactly("pair", "queue");
        assertThatThrownBy(pair::checkOpen).isInstanceOf(IllegalStateException.class);
        device.close();
        assertThat(destroyed).endsWith("domain", "device");
    }

    @Test
    void shouldKeepTheMemoryOfWhatCannotBeDestroyedAndTryAgain() throws Exception {
        pair.busy = true;
        assertThatThrownBy(device::close)
                .isInstanceOf(VerbsException.class)
                .hasMessageContaining("ibv_destroy_pair: EBUSY");
        assertThat(pair.memoryIsThere()).isTrue();
        pair.busy = false;
        pair.close();
        assertThat(pair.memoryIsThere()).isFalse();
        assertThat(destroyed).containsExactlyInAnyOrder("queue", "domain", "device", "pair");
    }
}
