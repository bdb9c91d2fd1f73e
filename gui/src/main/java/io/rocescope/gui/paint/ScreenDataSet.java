package io.rocescope.gui.paint;

import io.fair_acc.dataset.DataSet;
import io.fair_acc.dataset.locks.DataSetLock;
import io.fair_acc.dataset.spi.DoubleDataSet;
import java.io.Serial;
import java.util.function.Supplier;

/// Points that are written and drawn in the thread of the user interface alone, and so need no lock.
///
/// ChartFX's own would be a trap: a layout outside of a pulse, such as that of a window that is being shown, keeps the
/// data locked until the next pulse, and a write before it would wait for ever in the very thread that draws.
@SuppressWarnings("unchecked") // lock(), as in ChartFX's own data sets: its type variable says nothing
public final class ScreenDataSet extends DoubleDataSet {
    @Serial
    private static final long serialVersionUID = 1;

    public ScreenDataSet(String name) {
        super(name);
    }

    @Override
    public DataSetLock<? extends DataSet> lock() {
        return new NoLock(this);
    }

    private record NoLock(DataSet data) implements DataSetLock<DataSet> {
        @Override
        public DataSet readLock() {
            return data;
        }

        @Override
        public DataSet readLockGuard(Runnable reading) {
            reading.run();
            return data;
        }

        @Override
        public <R> R readLockGuard(Supplier<R> reading) {
            return reading.get();
        }

        @Override
        public DataSet readLockGuardOptimistic(Runnable reading) {
            reading.run();
            return data;
        }

        @Override
        public <R> R readLockGuardOptimistic(Supplier<R> reading) {
            return reading.get();
        }

        @Override
        public DataSet readUnLock() {
            return data;
        }

        @Override
        public DataSet writeLock() {
            return data;
        }

        @Override
        public DataSet writeLockGuard(Runnable writing) {
            writing.run();
            return data;
        }

        @Override
        public <R> R writeLockGuard(Supplier<R> writing) {
            return writing.get();
        }

        @Override
        public DataSet writeUnLock() {
            return data;
        }
    }
}
