import { Button, type ButtonProps, ProblemLine, keepFocus } from "./controls.tsx";
import { type ReactNode, useState } from "react";

interface ConfirmProps {
  /** Unique on the page. */
  id: string;
  /** The button's label, before the question and at its end. */
  label: string;
  question: string;
  /** The effect, on what, and whether it can be undone. */
  children: ReactNode;
  tone: NonNullable<ButtonProps["tone"]>;
  onConfirm: () => void;
  busy: boolean;
  problem?: string | false;
}

/**
 * A button for an action that cannot be undone: the first press only asks. The question takes the focus, so that screen
 * readers announce it.
 */
export function Confirm({ id, label, question, children, tone, onConfirm, busy, problem }: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  const questionId = `${id}-question`;

  function cancel() {
    if (!busy) keepFocus(() => setAsking(false), `#${id}`);
  }

  if (!asking)
    return (
      <div className="buttons">
        <Button id={id} tone={tone} onClick={() => keepFocus(() => setAsking(true), `#${questionId}`)}>
          {label}
        </Button>
      </div>
    );
  return (
    <div className="stack">
      <div id={questionId} tabIndex={-1} className="stack">
        <p>
          <strong>{question}</strong>
        </p>
        {children}
      </div>
      <div className="buttons">
        <Button tone="danger" onClick={onConfirm} busy={busy}>
          {label}
        </Button>
        <Button tone="plain" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <ProblemLine problem={problem} />
    </div>
  );
}
