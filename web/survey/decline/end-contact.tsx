import { type ReactNode, useState } from "react";
import { Confirm } from "../frame/ask-first.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { notThrough } from "../frame/problem-line.tsx";
import { product } from "../frame/product.ts";

interface EndContactProps {
  /** Resolves to whether it was saved. */
  onEnd: () => Promise<boolean>;
  /** It was asked for before. */
  isEnded?: boolean | undefined;
  /** What else happens. */
  children?: ReactNode;
}

/** Ends contact by every company, after a confirmation. */
export function EndContact({ onEnd, isEnded = false, children }: EndContactProps) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">(isEnded ? "done" : "open");

  async function end() {
    setState("sending");
    const isSaved = await onEnd();
    keepFocus(() => setState(isSaved ? "done" : "failed"), "output");
  }

  if (state === "done")
    return (
      <p>
        <output tabIndex={-1}>
          <strong>You will not be contacted again</strong> by any company. There is nothing more for you to
          do.
        </output>
      </p>
    );
  return (
    <>
      <p className="muted">
        Other companies can still ask you for a reference here. You can stop that too, for good.
      </p>
      <Confirm
        id="end-contact"
        label="Never contact me again"
        tone="plain"
        question="Never contact you again?"
        onConfirm={() => void end()}
        busy={state === "sending"}
        problem={state === "failed" && notThrough}
      >
        <p>
          No company that uses {product} here can e-mail you for a reference again, or for your consent when
          you apply for a position yourself. {children} The hiring team is not told.
        </p>
        <p>
          This cannot be undone. We remember your address only as a code that cannot be turned back into it.
        </p>
      </Confirm>
    </>
  );
}
