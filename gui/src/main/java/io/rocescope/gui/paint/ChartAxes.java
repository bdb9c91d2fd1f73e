package io.rocescope.gui.paint;

import io.fair_acc.chartfx.axes.AxisLabelOverlapPolicy;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.Ticks;
import java.io.Serial;
import java.util.function.DoubleFunction;
import javafx.util.StringConverter;

/// Axes that speak as people do: times with units, PSNs in hexadecimal, numbers with metric prefixes.
public final class ChartAxes {
    private static final int MOST_TICKS = 8;
    private static final int LABEL_LETTERS = 6;
    private static final double DENSE = 0.3;
    /// As wide as a digit.
    private static final String FIGURE_SPACE = "\u2007";

    private ChartAxes() {}

    /// Nanoseconds.
    public static DefaultNumericAxis time(String name) {
        return axis(name, false, (value, step) -> Ticks.time(value, step));
    }

    /// Unwrapped PSNs.
    public static DefaultNumericAxis psn() {
        return axis("PSN", true, (value, _) -> "0x" + Integer.toHexString(PsnSeries.wire((int) Math.round(value))));
    }

    /// Numbers of something.
    public static DefaultNumericAxis metric(String name) {
        return axis(name, false, Ticks::metric);
    }

    /// Numbers of something, in labels of one width, so that charts above each other are aligned.
    public static DefaultNumericAxis aligned(String name) {
        return axis(name, false, (value, step) -> {
            String text = Ticks.metric(value, step);
            return FIGURE_SPACE.repeat(Math.max(0, LABEL_LETTERS - text.length())) + text;
        });
    }

    /// A logarithmic time: values are the logarithms (base 10) of nanoseconds.
    public static DefaultNumericAxis logTime(String name) {
        return axis(name, false, (value, step) -> {
            double ns = Math.pow(10, value);
            double unit = Math.pow(10, Math.floor(value) - (step < DENSE ? 1 : 0));
            return Ticks.time(ns, unit);
        });
    }

    private interface Label {
        String of(double value, double step);
    }

    private static DefaultNumericAxis axis(String name, boolean binary, Label label) {
        DefaultNumericAxis axis = new StepAxis(name, binary);
        axis.setUnit(null);
        axis.setAnimated(false);
        axis.setOverlapPolicy(AxisLabelOverlapPolicy.SKIP_ALT);
        DoubleFunction<String> text = value -> label.of(value, step(axis, binary));
        axis.setTickLabelFormatter(new StringConverter<>() {
            @Override
            public String toString(Number value) {
                return text.apply(value.doubleValue());
            }

            @Override
            public Number fromString(String string) {
                throw new UnsupportedOperationException("axis labels are not read");
            }
        });
        return axis;
    }

    private static double step(DefaultNumericAxis axis, boolean binary) {
        double span = Math.max(1e-9, axis.getMax() - axis.getMin());
        return binary ? Ticks.binaryStep(span, MOST_TICKS) : Ticks.step(span, MOST_TICKS);
    }

    /// An axis whose marks stand at round numbers of its own kind.
    private static final class StepAxis extends DefaultNumericAxis {
        @Serial
        private static final long serialVersionUID = 1;

        private final boolean binary;

        private StepAxis(String name, boolean binary) {
            super(name);
            this.binary = binary;
        }

        @Override
        public double computePreferredTickUnit(double axisLength) {
            return step(this, binary);
        }
    }
}
