import { maxSecretLength } from "#contract/pasted.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { Button, PageHeading, PageLink, ProblemLine } from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { Page, product } from "#web/shared/ui/page.tsx";
import { pathOf } from "./address.ts";
import { readPastedLink } from "./pasted-link.ts";
import { LoadingPage, UnavailablePage } from "./unavailable-page.tsx";
import { useOpenSurvey } from "./use-open-survey.ts";
import "./cards.css";
import { type FormEvent, useState } from "react";

/** Confirms who sent a survey link. Without a link it asks for one and reveals nothing. */
export function CheckPage({ reviewerId }: { reviewerId: string | null }) {
  return reviewerId === null ? <PasteLink /> : <CheckedLink reviewerId={reviewerId} />;
}

function PasteLink() {
  const [problem, setProblem] = useState<string>();

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("link");
    const pasted = readPastedLink(typeof text === "string" ? text : "", window.location.host);
    if (pasted.is === "ours") return navigate(`${pathOf("survey", pasted.reviewerId)}/check`);
    setProblem(
      pasted.is === "elsewhere"
        ? `This link leads to ${pasted.host}, not to ${window.location.host}. It is not from us, unless your mail program rewrites links.`
        : "This is not a survey link. Please copy the whole link from the e-mail.",
    );
    return document.getElementById("link")?.focus();
  }

  return (
    <Page tab="Check a link">
      <form className="card stack" noValidate onSubmit={check}>
        <PageHeading>Is this survey real?</PageHeading>
        <p>Paste the link from the e-mail. We show who asked us to send it.</p>
        <label className="field">
          <span>Link</span>
          <input
            id="link"
            name="link"
            type="text"
            inputMode="url"
            maxLength={maxSecretLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={`${window.location.origin}/survey/…`}
            aria-invalid={problem !== undefined}
            aria-describedby="link-problem"
          />
        </label>
        <ProblemLine id="link-problem" problem={problem} />
        <div className="buttons">
          <Button>Check the link</Button>
        </div>
      </form>
    </Page>
  );
}

function CheckedLink({ reviewerId }: { reviewerId: string }) {
  const { state, retry, retrying } = useOpenSurvey(reviewerId, true);
  switch (state.is) {
    case "loading":
      return <LoadingPage />;
    case "open":
      return <Sender survey={state.survey} reviewerId={reviewerId} />;
    case "completed":
    case "declined":
      return (
        <Page tab="Check a link">
          <div className="card stack">
            <PageHeading>This link is from us</PageHeading>
            <p>Its survey has been {state.is}. The link shows nothing more.</p>
          </div>
        </Page>
      );
    case "not found":
      return (
        <UnavailablePage
          title="We do not know this link"
          message="It is not from us, it is incomplete, or its survey has ended. Please do not enter anything on other pages that it opens."
        />
      );
    default:
      return <UnavailablePage onRetry={retry} retrying={retrying} />;
  }
}

/** Shows nothing that the survey behind the same link does not show. */
function Sender({ survey, reviewerId }: { survey: OpenSurvey; reviewerId: string }) {
  const { managerName, company, candidateName, operator, contact } = survey;
  return (
    <Page tab="Check a link">
      <div className="card stack">
        <PageHeading>This survey is real</PageHeading>
        <p className="lead">
          <strong>
            {managerName} at {company}
          </strong>{" "}
          asked us to contact you about <strong>{candidateName}</strong>.
        </p>
        <p>
          We are {product}, a service for references. {operator && `${operator} runs this site. `}
          Companies can join by invitation only.
        </p>
        <p>
          We never ask for a password, money or documents. Questions? Write to{" "}
          <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
        <div className="buttons">
          <Button onClick={() => navigate(pathOf("welcome", reviewerId))}>Open the survey</Button>
          <PageLink to={pathOf("decline", reviewerId)}>I would rather not</PageLink>
        </div>
      </div>
    </Page>
  );
}
