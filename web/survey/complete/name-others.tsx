import { type FormEvent, useState } from "react";
import { mostNamed } from "#contract/survey-rules.ts";
import { call } from "../api.ts";
import { Button } from "../frame/button.tsx";
import { keepFocus } from "../frame/keep-focus.ts";
import { notThrough, ProblemLine } from "../frame/problem-line.tsx";
import "./name-others.css";

const places = Array.from({ length: mostNamed }, (_, index) => index + 1);

/** Whoever was there knows who else was. What becomes of it is told to nobody. */
export function NameOthers({ receipt }: { receipt: string }) {
  const [state, setState] = useState<"open" | "sending" | "failed" | "done">("open");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).getAll("name");
    const names = typed.map((name) => (typeof name === "string" ? name.trim() : "")).filter(Boolean);
    if (names.length === 0 || state === "sending") return;
    setState("sending");
    const { ok } = await call("name", { receipt, names });
    keepFocus(() => setState(ok ? "done" : "failed"), "#noted");
  }

  return (
    <form className="card stack" aria-labelledby="others" onSubmit={(event) => void send(event)}>
      <h2 id="others">Who else saw this work?</h2>
      {state === "done" ? (
        <output id="noted" tabIndex={-1}>
          Thank you. That is noted.
        </output>
      ) : (
        <>
          <p>
            You may name up to three people who worked with you both, by first and last name. Whoever is known
            to have been there may then be asked as you were. They are not told who named them, and the hiring
            team is not told that anybody did.
          </p>
          <div className="others">
            {places.map((place) => (
              <input
                key={place}
                name="name"
                aria-label={`Name ${place}`}
                maxLength={100}
                autoComplete="off"
              />
            ))}
          </div>
          <div className="buttons">
            <Button tone="plain" busy={state === "sending"}>
              Note them
            </Button>
          </div>
          <ProblemLine problem={state === "failed" && notThrough} />
        </>
      )}
    </form>
  );
}
