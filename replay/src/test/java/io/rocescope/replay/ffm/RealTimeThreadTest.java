package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.replay.verbs.VerbsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class RealTimeThreadTest {
    private static final String ORDINARY = "0 0";
    private static final String FIFO = "10 1";

    /// Priority and policy of the calling thread: fields 40 and 41 of proc_pid_stat(5), counted behind the name.
    private static String scheduling() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return fields[37] + " " + fields[38];
    }

    @Test
    void shouldRaiseOnlyTheCallingThreadAndOnlyForAWhile() throws Exception {
        assertThat(scheduling()).isEqualTo(ORDINARY);
        String[] other = new String[1];
        try (RealTimeThread raised = RealTimeThread.enter()) {
            assertThat(raised).isNotNull();
            assertThat(scheduling()).isEqualTo(FIFO);
            Thread thread = new Thread(() -> other[0] = ofAnother());
            thread.start();
            thread.join();
        } catch (VerbsException e) {
            assertThat(e).hasMessageContaining("CAP_SYS_NICE");
            assertThat(scheduling()).isEqualTo(ORDINARY);
            return;
        }
        assertThat(scheduling()).isEqualTo(ORDINARY);
        assertThat(other[0]).isEqualTo(ORDINARY);
    }

    private static String ofAnother() {
        try {
            return scheduling();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
