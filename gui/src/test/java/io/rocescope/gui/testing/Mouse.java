package io.rocescope.gui.testing;

import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;

/// A mouse on JavaFX's headless platform: what it does goes a real one's way, through scene and picking.
public final class Mouse {
    private static final int STEPS = 4;

    private final Node node;
    private final Robot robot;

    /// @param node whose coordinates are meant
    public Mouse(Node node) throws InterruptedException {
        this.node = node;
        this.robot = Fx.call(Robot::new);
    }

    /// Moves there.
    public void move(double x, double y) throws InterruptedException {
        act(() -> {
            Point2D p = node.localToScreen(x, y);
            robot.mouseMove(p.getX(), p.getY());
        });
    }

    /// Turns the wheel by a notch.
    public void wheel(boolean towards) throws InterruptedException {
        act(() -> robot.mouseWheel(towards ? 1 : -1));
    }

    /// Presses and releases there.
    public void click(double x, double y, MouseButton button) throws InterruptedException {
        move(x, y);
        act(() -> robot.mousePress(button));
        act(() -> robot.mouseRelease(button));
    }

    /// Presses at one point, moves in steps, and releases at another one.
    public void drag(double x0, double y0, double x1, double y1, MouseButton button) throws InterruptedException {
        move(x0, y0);
        act(() -> robot.mousePress(button));
        for (int i = 1; i <= STEPS; i++) {
            move(x0 + (x1 - x0) * i / STEPS, y0 + (y1 - y0) * i / STEPS);
        }
        act(() -> robot.mouseRelease(button));
    }

    private static void act(Runnable action) throws InterruptedException {
        Fx.run(action);
        // The events that it caused are behind it in the queue.
        Fx.run(() -> {});
    }
}
