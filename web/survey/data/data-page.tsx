import { dataSections } from "#contract/data-words.ts";
import type { AboutData } from "#contract/surveys.ts";
import { LoadingPage } from "../frame/loading-page.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { IncompleteLinkPage } from "../frame/incomplete-link-page.tsx";
import { UnavailablePage } from "../frame/unavailable-page.tsx";
import { formatDay } from "../welcome/format-day.ts";
import "../welcome/cards.css";
import { ObjectCard } from "./object-card.tsx";
import { useAboutData } from "./use-about-data.ts";

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
