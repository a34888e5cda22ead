import { type ReactNode, useEffect, useRef } from "react";
import { isArrivalExpected } from "../navigation.ts";

/** A page's title; takes the focus when the reviewer came here from another of the pages. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrivalExpected()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}
