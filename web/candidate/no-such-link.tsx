import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { CandidateFrame } from "./candidate-frame.tsx";

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
