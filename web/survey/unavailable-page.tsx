import { Button, PageHeading, PageLink } from "#web/shared/ui/controls.tsx";
import { Page } from "#web/shared/ui/page.tsx";
import "./unavailable-page.css";
import { useEffect, useEffectEvent } from "react";

interface UnavailablePageProps {
  title?: string;
  /** The reason; missing if the survey could not be loaded. */
  message?: string;
  /** Given if a retry may help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Given if the survey was answered: what happens with the response. */
  completePath?: string;
}

const surveyTitle = "Survey Unavailable";

export function UnavailablePage(props: UnavailablePageProps) {
  const {
    title = surveyTitle,
    message = "Failed to load survey. Please check your link and try again.",
    onRetry,
    retrying,
    completePath,
  } = props;
  return (
    <Page tab={title}>
      <div className="card unavailable">
        <PageHeading>{title}</PageHeading>
        <p className="unavailable-message">{message}</p>
        {onRetry && (
          <Button onClick={onRetry} busy={retrying} busyLabel="Trying again...">
            Retry
          </Button>
        )}
        {completePath && <PageLink to={completePath}>What happens next</PageLink>}
        {!onRetry && !completePath && title === surveyTitle && (
          <p className="muted">
            The link may be incomplete. Please open the one in your e-mail again. It works until the day in
            the e-mail, or until the survey ends.
          </p>
        )}
      </div>
    </Page>
  );
}

/** Behind a link that never expires: if it does not work, it was cut off. */
export const IncompleteLinkPage = () => (
  <UnavailablePage
    title="Link not complete"
    message="Part of the link is missing. Please open the one in your e-mail again."
  />
);

export function LoadingPage() {
  return (
    <Page tab="Survey">
      <h1 className="visually-hidden">Loading the survey</h1>
      <div className="skeleton" aria-hidden="true">
        <div className="skeleton-title" />
        <div className="skeleton-line" />
        <div className="skeleton-line skeleton-line-short" />
        <div className="skeleton-card" />
        <div className="skeleton-card" />
      </div>
    </Page>
  );
}

/** Redirects as soon as it is shown. */
export function Redirect({ go }: { go: () => void }) {
  const leave = useEffectEvent(go);
  useEffect(() => leave(), []);
  return <LoadingPage />;
}
