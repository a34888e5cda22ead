import type { ReactNode } from "react";
import { Page } from "#web/survey/frame/page.tsx";

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
