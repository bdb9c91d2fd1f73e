package io.rocescope.replay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.engine.DeviceReplay.Place;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.plan.SamplePlans;
import io.rocescope.replay.sim.SimFabric;
import io.rocescope.replay.sim.SimOptions;
import io.rocescope.replay.verbs.VerbsException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceReplayTest {
    private final VirtualClock clock = new VirtualClock();
    private final SimFabric fabric = new SimFabric(clock::nowNs, SimOptions.DEFAULT);
    private final DeviceReplay replay =
            new DeviceReplay(fabric, new Place("sim0", null), new Place("sim1", null), clock);

    DeviceReplayTest() {
        clock.follow(fabric::nextEventNs);
    }

    @Test
    void shouldRehearseRunAndGiveEverythingBack() throws VerbsException {
        assertThat(replay.rehearse(() -> false).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
        ReplayPlan plan = SamplePlans.of("allops.a");
        assertThat(replay.run(plan, EngineOptions.of(plan.options())).end().kind())
                .isEqualTo(RunEnd.Kind.COMPLETE);
        assertThat(fabric.openResources()).isZero();
    }

    @Test
    void shouldTellHowFarItIs() throws VerbsException {
        ReplayPlan plan = SamplePlans.of("nvmeof.a");
        List<Long> completed = new ArrayList<>();
        EngineOptions options = EngineOptions.of(plan.options()).withLoops(2).withWatcher((posted, done, planned) -> {
            assertThat(planned).isEqualTo(2L * plan.requests());
            assertThat(done).isLessThanOrEqualTo(posted);
            completed.add(done);
        });
        replay.run(plan, options);
        assertThat(completed).isSorted().hasSizeGreaterThan(2);
        assertThat(completed.getLast()).isEqualTo(2L * plan.requests());
    }

    @Test
    void shouldForetellWhatARunDoes() throws VerbsException {
        ReplayPlan plan = SamplePlans.of("nvmeof.a");
        EngineOptions twice = EngineOptions.of(plan.options()).withLoops(2);
        RunForecast forecast = RunForecast.of(plan, twice);
        assertThat(forecast.requests()).isEqualTo(2L * plan.requests());
        assertThat(forecast.queuePairs()).isEqualTo(2 * plan.connections().size());
        RunResult result = replay.run(plan, twice);
        assertThat(forecast.durationNs())
                .isBetween(plan.lastNs(), result.elapsedNs() + plan.lastNs())
                .isGreaterThanOrEqualTo(2 * plan.lastNs());
        EngineOptions faster = twice.withPacing(new Pacing.Captured(2));
        assertThat(RunForecast.of(plan, faster).durationNs()).isEqualTo(forecast.durationNs() / 2);
        EngineOptions top = twice.withPacing(new Pacing.TopSpeed());
        assertThat(RunForecast.of(plan, top).durationNs()).isEqualTo(-1);
        EngineOptions first = twice.withLimit(1);
        assertThat(RunForecast.of(plan, first).requests()).isLessThan(forecast.requests());
    }

    @Test
    void shouldKeepTheResultOfADeviceThatCannotBeClosedAnyMore() throws VerbsException {
        ReplayPlan plan = SamplePlans.of("nvmeof.a");
        EngineOptions options = EngineOptions.of(plan.options()).withCancelled(() -> {
            if (clock.nowNs() > 30_000_000) {
                fabric.unplug(0);
            }
            return false;
        });
        assertThat(replay.run(plan, options).end().kind()).isEqualTo(RunEnd.Kind.DEVICE_LOST);
    }

    @Test
    void shouldListDevicesWithTheAddressThatIsUsedWithoutAChoice() throws Exception {
        List<DeviceEntry> all = DeviceEntry.all(fabric);
        assertThat(all).extracting(DeviceEntry::name).containsExactly("sim0", "sim1");
        assertThat(all).allMatch(DeviceEntry::usable);
        assertThat(all.get(1).addresses().getFirst().gid().address()).isEqualTo(InetAddress.getByName("10.0.0.2"));
        fabric.unplug(0);
        DeviceEntry gone = DeviceEntry.all(fabric).getFirst();
        assertThat(gone.usable()).isFalse();
        assertThat(gone.problem()).contains("ibv_open_device");
        assertThat(fabric.openResources()).isZero();
    }

    @Test
    void shouldSayWhichAddressesThereAre() {
        DeviceReplay wrong = new DeviceReplay(
                fabric, new Place("sim0", InetAddress.getLoopbackAddress()), new Place("sim1", null), clock);
        assertThatThrownBy(() -> wrong.rehearse(() -> false)).hasMessageContaining("10.0.0.1");
    }
}
