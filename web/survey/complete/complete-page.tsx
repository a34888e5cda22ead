import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import "./complete-page.css";

interface CompletePageProps {
  /** Whether this device submitted the survey. If not, nobody here knows which answers arrived. */
  sentHere: boolean;
}

/** Nothing here names anyone: it is shown again on this device long after the survey was sent. */
export function CompletePage({ sentHere }: CompletePageProps) {
  return (
    <Page tab="Thank you">
      <div className="card complete">
        <svg className="complete-mark" viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="m15 24.5 6.5 6.5L34 18" />
        </svg>
        <PageHeading>Thank you for your review</PageHeading>
        <p className="lead">
          {sentHere
            ? "Your answers have been submitted. There is nothing more for you to do."
            : "This survey has already been completed. Thank you!"}
        </p>
        <h2>What Happens Next</h2>
        <ol>
          <li>
            The hiring team is told that a new review has come in and can read it, with your company, position
            and relationship to the candidate. Your name and e-mail address go with it only if you turned that
            on.
          </li>
          <li>It helps them to decide about the position, along with the other reviews that they receive.</li>
          <li>The candidate sees neither your answers nor that you were asked.</li>
        </ol>
        <p className="muted">
          {sentHere
            ? "The draft on this device has been erased, and your link cannot be used to answer again."
            : "A survey counts once: if you had answered it before, on another device for instance, those answers count."}{" "}
          You can close this page.
        </p>
      </div>
    </Page>
  );
}
