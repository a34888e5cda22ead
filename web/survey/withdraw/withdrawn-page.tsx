import { ownDataPath } from "../address.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { Page } from "../frame/page.tsx";
import { WithdrawnText } from "./withdrawn-text.tsx";

/** What is behind a link on the device that submitted a response, once that was withdrawn. */
export function WithdrawnPage({ reviewerId }: { reviewerId: string }) {
  return (
    <Page tab="Withdrawn">
      <div className="card stack">
        <PageHeading>Your response has been withdrawn</PageHeading>
        <WithdrawnText />
        <p>
          <a href={ownDataPath(reviewerId)}>About your data</a> shows what we still keep, and how to stop all
          contact.
        </p>
      </div>
    </Page>
  );
}
