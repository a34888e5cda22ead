import type { ReactNode } from "react";
import type { CandidatePortal } from "#contract/candidate-portal.ts";
import { PageHeading } from "#web/shared/ui/controls.tsx";
import { Page } from "#web/shared/ui/page.tsx";

interface CandidateFrameProps {
  /** What the browser's tab says. No names: they would stay in the history of a shared computer. */
  tab: string;
  children: ReactNode;
}

/** The frame of every page that a candidate sees. */
export function CandidateFrame({ tab, children }: CandidateFrameProps) {
  return (
    <Page
      tab={tab}
      subject="Your consent"
      footer="This page sets no cookies and loads nothing from other sites. Nobody learns that you opened it."
    >
      <div className="participation">{children}</div>
    </Page>
  );
}

/** A wrong link, an expired one and a replaced one look the same. */
export function NoSuchLink() {
  return (
    <CandidateFrame tab="Link">
      <div className="card stack">
        <PageHeading>This link no longer works</PageHeading>
        <p>Please open the link in the latest e-mail from us. Check that you have all of it.</p>
        <p className="muted">If that fails too, ask the company that is considering you.</p>
      </div>
    </CandidateFrame>
  );
}

export interface CandidatePageProps {
  secret: string;
  participation: CandidatePortal;
  /** Called with the new state after a change. */
  onChanged: (participation: CandidatePortal) => void;
}
