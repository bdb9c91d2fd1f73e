package io.rocescope.gui.charts;

import io.rocescope.parser.picture.RatePicture;
import io.rocescope.parser.picture.SvgPen;
import io.rocescope.parser.picture.TimeBins;
import io.rocescope.parser.picture.TimeBins.Quantity;

/// The rates as the report draws them.
final class RateSvg {
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 360;
    private static final int STEPS = 400;

    private RateSvg() {}

    static SvgPen draw(RateBins rates, boolean dark) {
        long first = rates.firstNs();
        TimeBins bins = new TimeBins(first, first + Math.max(0, (rates.steps() - 1) * rates.stepNs()), STEPS);
        for (Quantity quantity : Quantity.values()) {
            for (int i = 0; i < rates.steps(); i++) {
                bins.add(quantity, first + i * rates.stepNs(), rates.count(quantity, i));
            }
        }
        return RatePicture.draw(bins, WIDTH, HEIGHT, dark ? SvgPen.Colours.DARK : SvgPen.Colours.LIGHT);
    }
}
