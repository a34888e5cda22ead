import { useState } from "react";
import type { AboutData } from "#contract/surveys.ts";
import { call } from "../api.ts";
import { Button } from "../frame/button.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { notThrough, ProblemLine } from "../frame/problem-line.tsx";

interface Props extends Pick<AboutData, "objected" | "forgotten"> {
  token: string;
}

/** One press ends it for good. Answers that were given stay: their code takes them back. */
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
            No company can then ask you for a reference here, now or later. The directory forgets you, and no
            import brings you back. A survey that you have not answered is declined; the hiring team is not
            told.
          </p>
          <p className="muted">
            {objected &&
              "You have asked already not to be contacted again. This deletes what the directory knows, too. "}
            Answers that you have given stay: the code that you were shown then takes them back for 30 days.
          </p>
          <div className="buttons">
            <Button tone="danger" onClick={() => void object()} busy={state === "sending"}>
              Object for good
            </Button>
          </div>
        </>
      )}
      <ProblemLine problem={state === "failed" && notThrough} />
    </section>
  );
}
