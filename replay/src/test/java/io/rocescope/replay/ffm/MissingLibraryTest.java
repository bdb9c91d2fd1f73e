package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import org.junit.jupiter.api.Test;

/// A machine without libibverbs, or without devices.
class MissingLibraryTest {
    @Test
    void shouldSayWhatIsMissingAndHowToGetIt() {
        assertThatThrownBy(() -> new IbFunctions("libibverbs-that-is-not-there.so.1"))
                .isInstanceOf(VerbsUnavailableException.class)
                .hasMessageContaining("libibverbs-that-is-not-there.so.1")
                .hasMessageContaining("not on this machine")
                .hasMessageContaining("apt-get install ibverbs-providers");
    }

    @Test
    void shouldSayThatTheLibraryIsTooOld() throws Exception {
        // The C library has none of the functions.
        assertThatThrownBy(() -> new IbFunctions("libc.so.6"))
                .isInstanceOf(VerbsUnavailableException.class)
                .hasMessageContaining("ibv_get_device_list")
                .hasMessageContaining("too old");
    }

    @Test
    void shouldLoadNothingUntilItIsAsked() {
        assertThatCode(Libibverbs::new).doesNotThrowAnyException();
    }

    @Test
    void shouldFindNoSuchDeviceHereNorThere() {
        // With the library: no such device. Without: no library. Either way one says what to do next.
        assertThatThrownBy(() -> new Libibverbs().open("no_such_device"))
                .isInstanceOf(VerbsUnavailableException.class)
                .hasMessageMatching("(?s).+: .+: .+");
    }

    @Test
    void shouldNameTheErrorNumber() {
        VerbsException e = Failures.of("ibv_reg_mr_iova2", 12, "4096 octets");
        assertThat(e)
                .hasMessage(
                        "ibv_reg_mr_iova2: ENOMEM (out of memory or room), 4096 octets: raise the limit of locked memory"
                                + " (ulimit -l), or register less");
        assertThat(e.errno()).isEqualTo(12);
        assertThat(Failures.of("ibv_modify_qp", 4711, "")).hasMessage("ibv_modify_qp: errno 4711");
    }
}
