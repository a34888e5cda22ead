import { Button } from "#web/survey/frame/button.tsx";
import { PageHeading } from "#web/survey/frame/page-heading.tsx";
import { PageLink } from "#web/survey/frame/page-link.tsx";
import { navigate } from "#web/survey/navigation.ts";
import { CandidateFrame } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import type { CandidatePageProps } from "./page-props.ts";

/** The disclosure by itself: the law of the United States wants nothing else on its page. */
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
