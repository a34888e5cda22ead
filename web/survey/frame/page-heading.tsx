import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isArrivalExpected } from "../navigation.ts";

/** A page's title; takes the focus when the reviewer came here from another of the pages. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before anything can be typed: later it would take the focus from where somebody already is.
  useLayoutEffect(() => {
    if (isArrivalExpected()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}
