import { dataSections } from "#contract/data-words.ts";
import type { AboutData } from "#contract/surveys.ts";
import { formatDay } from "../shared/format-date.ts";
import { Confirm } from "../shared/ui/confirm.tsx";
import { PageHeading, keepFocus, notThrough } from "../shared/ui/controls.tsx";
import { expectArrival } from "../shared/ui/navigation.ts";
import { Page, product } from "../shared/ui/page.tsx";
import { call } from "./api.ts";
import { IncompleteLinkPage, LoadingPage, UnavailablePage } from "./unavailable-page.tsx";
import "./cards.css";
import { useEffect, useState } from "react";

/** About your data: who is responsible, why, what from where, and how to object for good. It opens no survey. */
export function DataPage({ token }: { token: string }) {
  const { state, retry } = useAboutData(token);
  switch (state.is) {
    case "loading":
      return <LoadingPage />;
    case "unknown":
      return <IncompleteLinkPage />;
    case "failed":
      return <UnavailablePage title="About your data" message="This could not be loaded." onRetry={retry} />;
    default:
      return <Told about={state.about} token={token} />;
  }
}

function Told({ about, token }: { about: AboutData; token: string }) {
  const { facts, contact } = about;
  const write = <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <Page tab="About your data">
      <div className="stack">
        <PageHeading>About your data</PageHeading>
        {facts ? (
          <section className="card" aria-label="What is kept, and why">
            <dl className="promise">
              {dataSections(facts, formatDay).map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
              <div>
                <dt>Where to write</dt>
                <dd>{write}</dd>
              </div>
            </dl>
          </section>
        ) : (
          <p className="card">
            Nothing about the survey in this e-mail is kept here any more. Questions are answered at {write}.
          </p>
        )}
        <ObjectCard token={token} {...about} />
      </div>
    </Page>
  );
}

interface Props extends Pick<AboutData, "objected" | "forgotten"> {
  token: string;
}

/** Ends it for good, after a confirmation. Answers that were given stay: their receipt withdraws them. */
function ObjectCard({ token, objected, forgotten }: Props) {
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

type State = { is: "loading" | "unknown" | "failed" } | { is: "told"; about: AboutData };

/** What is kept about anyone who has this link. */
function useAboutData(token: string) {
  const [state, setState] = useState<State>({ is: "loading" });
  const asking = state.is === "loading";
  useEffect(() => {
    let left = false;
    async function read() {
      const outcome = await call("aboutData", { token });
      if (left) return;
      if (outcome.ok) setState({ is: "told", about: outcome.value });
      else setState({ is: outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed" });
    }
    if (asking) void read();
    return () => {
      left = true;
    };
  }, [token, asking]);
  function retry() {
    expectArrival();
    setState({ is: "loading" });
  }
  return { state, retry };
}
