import { call } from "../api.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { EndContact } from "./end-contact.tsx";

interface DeclinedPageProps {
  reviewerId: string;
  /** Whether they said 'never again' while declining; unknown when the link is opened later. */
  neverContact?: boolean;
}

/** What is behind a link that was declined, or whose response was withdrawn on another device. */
export function DeclinedPage({ reviewerId, neverContact }: DeclinedPageProps) {
  async function end() {
    const outcome = await call("decline", { reviewerId, reason: "prefer_not_to", neverContact: true });
    return outcome.ok;
  }

  return (
    <Page tab="Declined">
      <div className="card stack">
        <PageHeading>This survey has been declined. Thank you for letting us know.</PageHeading>
        <p>
          {neverContact === undefined
            ? "The hiring team is not told that you declined. If you withdrew a response, it is told only that one was withdrawn."
            : "The hiring team is not told."}{" "}
          You will not be reminded of it.
        </p>
        <EndContact onEnd={end} isEnded={neverContact} />
      </div>
    </Page>
  );
}
