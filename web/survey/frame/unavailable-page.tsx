import { Button } from "./button.tsx";
import { PageHeading } from "./page-heading.tsx";
import { PageLink } from "./page-link.tsx";
import { Page } from "./page.tsx";
import "./unavailable-page.css";

interface UnavailablePageProps {
  title?: string;
  /** Why; where it is left out, the survey could not be loaded. */
  message?: string;
  /** Given where trying again may help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Given where the survey was answered: what happens with it. */
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
            Links are long and easily cut in two: please open the one in your e-mail again. It works until the
            day named there, or until the survey ends.
          </p>
        )}
      </div>
    </Page>
  );
}
