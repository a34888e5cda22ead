import { memo, type ReactNode } from "react";

interface SteadyProps {
  /** All that the children show of their surroundings. */
  shows: unknown;
  children: ReactNode;
}

/** A part of a form that is drawn anew only where what it shows has changed, not with every key pressed elsewhere. */
export const Steady = memo(
  ({ children }: SteadyProps) => children,
  (before, now) => JSON.stringify(before.shows) === JSON.stringify(now.shows),
);
