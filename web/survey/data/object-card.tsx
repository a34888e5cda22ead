import { useState } from "react";
import type { AboutData } from "#contract/surveys.ts";
import { call } from "../api.ts";
import { Confirm } from "../frame/ask-first.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { notThrough } from "../frame/problem-line.tsx";
import { product } from "../frame/product.ts";

interface Props extends Pick<AboutData, "objected" | "forgotten"> {
  token: string;
}

/** Ends it for good, after a confirmation. Answers that were given stay: their receipt withdraws them. */
export function ObjectCard({ token, objected, forgotten }: Props) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">(
    objected && forgotten ? "done" : "open",
  );

  async function object() {
    setState("sending");
    const outcome = await call("object", { token });
    keepFocus(() => setState(outcome.ok ? "done" : "failed"), "output");
  }

  return (
    <section className="card stack" aria-labelledby="object">
      <h2 id="object">Object for good</h2>
      {state === "done" ? (
        <p>
          <output tabIndex={-1}>
            <strong>You have objected for good.</strong> No company can ask you here any more, and the
            directory of former colleagues has forgotten you. There is nothing more for you to do.
          </output>
        </p>
      ) : (
        <>
          <p>
            You can stop every company here from asking you for references, and have the directory of former
            colleagues forget you.
          </p>
          <p className="muted">
            {objected &&
              "You have asked already not to be contacted again. This deletes what the directory knows, too. "}
            Answers that you have given stay: the code that you were shown then withdraws them for 30 days.
          </p>
          <Confirm
            id="object-for-good"
            label="Object for good"
            tone="danger"
            question="Object for good?"
            onConfirm={() => void object()}
            busy={state === "sending"}
            problem={state === "failed" && notThrough}
          >
            <ul>
              <li>
                No company that uses {product} here can e-mail you for a reference again, or for your consent
                when you apply for a position yourself.
              </li>
              <li>The directory forgets you, and no import brings you back.</li>
              <li>A survey that you have not answered is declined. The hiring team is not told.</li>
            </ul>
            <p>This cannot be undone.</p>
          </Confirm>
        </>
      )}
    </section>
  );
}
