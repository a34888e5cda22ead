import { dataSections } from "#contract/data-words.ts";
import type { AboutData } from "#contract/surveys.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Confirm } from "#web/shared/ui/confirm.tsx";
import { PageHeading, keepFocus, requestFailedText } from "#web/shared/ui/controls.tsx";
import { expectArrival } from "#web/shared/ui/navigation.ts";
import { Page, product } from "#web/shared/ui/page.tsx";
import { call } from "./api.ts";
import { IncompleteLinkPage, LoadingPage, UnavailablePage } from "./unavailable-page.tsx";
import "./cards.css";
import { useEffect, useState } from "react";

/** Who is responsible, what is stored, its source and purpose, and how to object for good. It opens no survey. */
export function DataPage({ token }: { token: string }) {
  const { state, retry } = useAboutData(token);
  switch (state.is) {
    case "loading":
      return <LoadingPage />;
    case "unknown":
      return <IncompleteLinkPage />;
    case "failed":
      return (
        <UnavailablePage
          title="About your data"
          message="The page could not be loaded. Please try again."
          onRetry={retry}
        />
      );
    default:
      return <Loaded about={state.about} token={token} />;
  }
}

function Loaded({ about, token }: { about: AboutData; token: string }) {
  const { facts, contact } = about;
  const write = <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <Page tab="About your data">
      <div className="stack">
        <PageHeading>About your data</PageHeading>
        {facts ? (
          <section className="card" aria-label="What we keep, and why">
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
          <p className="card">We keep no data about this survey any more. Questions? Write to {write}.</p>
        )}
        <ObjectCard token={token} {...about} />
      </div>
    </Page>
  );
}

interface Props extends Pick<AboutData, "objected" | "forgotten"> {
  token: string;
}

/** Objects for good, after a confirmation. Answers stay; their receipt withdraws them. */
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
            <strong>You have objected for good.</strong> No company can contact you with {product} any more.
            We deleted you from the directory of former colleagues.
          </output>
        </p>
      ) : (
        <>
          <p>
            No company can ask you for a reference any more. We delete you from the directory of former
            colleagues.
          </p>
          <p className="muted">
            {objected && "You have already stopped all contact. This also deletes your directory entry. "}
            Answers that you have given stay. You can withdraw them with your code for 30 days.
          </p>
          <Confirm
            id="object-for-good"
            label="Object for good"
            tone="danger"
            question="Object for good?"
            onConfirm={() => void object()}
            busy={state === "sending"}
            problem={state === "failed" && requestFailedText}
          >
            <ul>
              <li>
                No company can e-mail you with {product} again: not for a reference, and not for your consent
                when you apply for a position yourself.
              </li>
              <li>We delete you from the directory, and no import adds you again.</li>
              <li>If you have not answered this survey, it is declined. We do not tell the hiring team.</li>
            </ul>
            <p>This cannot be undone.</p>
          </Confirm>
        </>
      )}
    </section>
  );
}

type State = { is: "loading" | "unknown" | "failed" } | { is: "loaded"; about: AboutData };

/** What is stored about the person behind this link. */
function useAboutData(token: string) {
  const [state, setState] = useState<State>({ is: "loading" });
  const isLoading = state.is === "loading";
  useEffect(() => {
    let isStale = false;
    async function read() {
      const outcome = await call("aboutData", { token });
      if (isStale) return;
      if (outcome.ok) setState({ is: "loaded", about: outcome.value });
      else setState({ is: outcome.failure === "UNSUBSCRIBE_LINK_NOT_FOUND" ? "unknown" : "failed" });
    }
    if (isLoading) void read();
    return () => {
      isStale = true;
    };
  }, [token, isLoading]);
  function retry() {
    expectArrival();
    setState({ is: "loading" });
  }
  return { state, retry };
}
