package io.rocescope.parser.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The ledger, held against a list that is kept in order the simple way.
class LedgerTest {
    private final Ledger.Pool pool = new Ledger.Pool();
    private final Ledger ledger = new Ledger();
    private final List<MessageRecord> model = new ArrayList<>();

    @Test
    void shouldKeepMessagesInTheOrderOfTheirPsns() {
        SplittableRandom random = new SplittableRandom(4);
        int next = Psn.MASK - 500;
        for (int step = 0; step < 20_000; step++) {
            switch (random.nextInt(model.size() > 40 ? 6 : 4)) {
                case 0, 1 -> {
                    next = Psn.add(next, random.nextInt(3, 9));
                    ledger.addNewest(add(model.size(), next, Psn.add(next, random.nextInt(2))));
                }
                case 2 -> insertBetween(random);
                case 3 -> remove(random.nextInt(model.size() + 1));
                default -> removeOldest();
            }
            compare(random, next);
        }
    }

    private MessageRecord add(int place, int first, int last) {
        MessageRecord record = pool.take(1, Direction.A_TO_B, Verb.SEND, first);
        record.lastPsn = last;
        model.add(place, record);
        return record;
    }

    private void insertBetween(SplittableRandom random) {
        if (model.isEmpty()) {
            return;
        }
        int place = random.nextInt(model.size());
        int free = Psn.add(model.get(place).lastPsn, 1);
        boolean taken = place + 1 < model.size() && model.get(place + 1).firstPsn == free;
        if (!taken && place + 1 < model.size()) {
            ledger.insert(add(place + 1, free, free));
        }
    }

    private void remove(int place) {
        if (place < model.size()) {
            assertThat(ledger.remove(place)).isSameAs(model.remove(place));
        }
    }

    private void removeOldest() {
        assertThat(ledger.removeOldest()).isSameAs(model.removeFirst());
    }

    private void compare(SplittableRandom random, int next) {
        assertThat(ledger.size()).isEqualTo(model.size());
        assertThat(ledger.newest()).isSameAs(model.isEmpty() ? null : model.getLast());
        int psn = Psn.add(next, -random.nextInt(300));
        int floor = -1;
        for (int i = 0; i < model.size(); i++) {
            assertThat(ledger.get(i)).isSameAs(model.get(i));
            if (Psn.diff(model.get(i).firstPsn, psn) <= 0) {
                floor = i;
            }
        }
        assertThat(ledger.floorIndex(psn)).isEqualTo(floor);
        assertThat(ledger.indexOf(psn)).isEqualTo(floor >= 0 && model.get(floor).contains(psn) ? floor : -1);
    }
}
