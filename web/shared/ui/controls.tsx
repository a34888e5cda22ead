import { isArrivalExpected, navigate } from "./navigation.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

interface ButtonProps {
  id?: string;
  tone?: "plain" | "danger";
  /** What it does; without it the button submits its form. */
  onClick?: () => void;
  busy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}

/** Not disabled while it is busy: it would lose the focus. */
export function Button({ id, tone, onClick, busy, busyLabel = "One moment...", children }: ButtonProps) {
  return (
    <button
      id={id}
      type={onClick ? "button" : "submit"}
      className={tone ? `button button-${tone}` : "button"}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? busyLabel : children}
    </button>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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

/** A link to another of the pages; opened in a new tab it is a link like any other. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}

interface ProblemLineProps {
  id?: string;
  /** Nothing where all went well: the line is there before, since only then it is read out. */
  problem: string | false | undefined;
}

/** Why what was just asked for did not happen. */
export function ProblemLine({ id, problem }: ProblemLineProps) {
  return (
    <p id={id} role="alert" className="problem-line">
      {problem}
    </p>
  );
}

/** What is said where nothing more is known. */
export const notThrough = "That did not get through. Please try again.";

/** Makes a change. Where it takes away what had the focus, this takes it: else the keyboard would begin at the top. */
export function keepFocus(change: () => void, selector: string) {
  flushSync(change);
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
}

/** A form that its page sends and checks itself. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
