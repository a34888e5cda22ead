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
      footer="This page sets no cookies and loads nothing from other sites. Reading it tells nobody anything."
    >
      <div className="participation">{children}</div>
    </Page>
  );
}

/** A wrong link, an expired one and one that another has replaced: which it is, is not told. */
export function NoSuchLink() {
  return (
    <CandidateFrame tab="Link">
      <div className="card stack">
        <PageHeading>This link does not work any more</PageHeading>
        <p>Please open the one in the latest e-mail that you got. Links are long and easily cut in two.</p>
        <p className="muted">If it does not work either, ask the company that considers you.</p>
      </div>
    </CandidateFrame>
  );
}

export interface CandidatePageProps {
  secret: string;
  participation: CandidatePortal;
  /** What became of it. */
  onChanged: (participation: CandidatePortal) => void;
}
