package io.rocescope.parser.event.finding;

import java.util.function.Consumer;

/// A stateless rule: looks at the evidence and says what it means, or nothing.
@FunctionalInterface
public interface FindingRule {
    /// Hands over what it finds.
    void judge(CaptureCase all, Consumer<Finding> out);

    /// A rule on one direction of a connection.
    interface OfFlow extends FindingRule {
        /// Hands over what it finds on one flow.
        void judge(FlowCase flow, Consumer<Finding> out);

        @Override
        default void judge(CaptureCase all, Consumer<Finding> out) {
            for (FlowCase flow : all.flows()) {
                judge(flow, out);
            }
        }
    }
}
