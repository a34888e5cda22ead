import { isArrivalExpected, navigate } from "./navigation.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

const buttonClasses = {
  main: "button",
  plain: "button button-plain",
  danger: "button button-danger",
  /** It looks like a link. */
  quiet: "quiet-button",
};

export interface ButtonProps {
  id?: string;
  tone?: keyof typeof buttonClasses;
  /** The action; without it the button submits its form. */
  onClick?: () => void;
  busy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}

/** Not disabled while it is busy: it would lose the focus. */
export function Button({
  id,
  tone = "main",
  onClick,
  busy,
  busyLabel = "One moment...",
  children,
}: ButtonProps) {
  return (
    <button
      id={id}
      type={onClick ? "button" : "submit"}
      className={buttonClasses[tone]}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? busyLabel : <span>{children}</span>}
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

/** A page's title; takes the focus when the reviewer came from another of these pages. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before anything can be typed: later it would take the focus from the user's field.
  useLayoutEffect(() => {
    if (isArrivalExpected()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children}
    </h1>
  );
}

/** A link to another of these pages; it can be opened in a new tab like any link. */
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
  /** Empty if all went well: a live region must exist before its text to be announced. */
  problem: string | false | undefined;
}

/** Why the requested action failed. */
export function ProblemLine({ id, problem }: ProblemLineProps) {
  return (
    <p id={id} role="alert" className="problem-line">
      {problem}
    </p>
  );
}

export const requestFailedText = "That did not get through. Please try again.";

/**
 * Makes a change. If the focused element disappears by it, this takes the focus: otherwise the keyboard would start at
 * the top.
 */
export function keepFocus(change: () => void, selector: string) {
  flushSync(change);
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
}

interface FormProps {
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A form that its page validates and sends. */
export function Form({ className = "stack", onSubmit, children, ...props }: FormProps) {
  return (
    <form
      {...props}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      // What is typed while the form is being sent would be lost.
      onBeforeInput={(event) => {
        if (event.currentTarget.querySelector("[type=submit][aria-disabled=true]")) event.preventDefault();
      }}
    >
      {children}
    </form>
  );
}
