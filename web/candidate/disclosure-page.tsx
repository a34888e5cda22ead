import { Button, PageHeading, PageLink } from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";

/** The disclosure by itself, because US law allows nothing else on its page. */
export function DisclosurePage({ secret, participation }: CandidatePageProps) {
  return (
    <CandidateFrame tab="Disclosure">
      <PageHeading>Disclosure</PageHeading>
      <div className="stack">
        {participation.text.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="buttons">
        <Button onClick={() => navigate(pathOf("agree", secret))}>Continue</Button>
        <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
      </div>
    </CandidateFrame>
  );
}
