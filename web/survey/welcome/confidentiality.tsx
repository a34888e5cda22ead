import { cardLine } from "#contract/card-words.ts";
import type { Card } from "#contract/cards.ts";
import { candidateSees } from "#contract/data-words.ts";
import { type ReleaseMode, ifTooFew, whenShown } from "#contract/batch-release.ts";
import type { People } from "./people.ts";

/** The promise: who is shown what. Nothing stands here that the service does not keep. */
export function Confidentiality({
  company,
  candidate,
  card,
  gate,
  mayBeCopied,
}: People & { card: Card; gate: ReleaseMode; mayBeCopied: boolean }) {
  return (
    <section className="card" aria-labelledby="confidentiality">
      <h2 id="confidentiality">Your answers are confidential</h2>
      <dl className="promise">
        <div>
          <dt>{candidate}</dt>
          <dd>{candidateSees(candidate, mayBeCopied)}</dd>
        </div>
        <div>
          <dt>The hiring team at {company}</dt>
          <dd>
            <strong>Sees your answers</strong> and beside them this of you: {cardLine(card)}.
            {card.evidence === "named"
              ? ` As ${company} named you, they may know which answers are yours.`
              : card.company === null
                ? " We know of hardly anybody else whom it fits: they may well know which answers are yours."
                : " It is kept so general that it fits others too. They may still guess who you are."}
          </dd>
        </div>
        <div>
          <dt>When they see them</dt>
          <dd>
            {whenShown(company, gate)} {gate && ifTooFew(gate)}
          </dd>
        </div>
        <div>
          <dt>Your name and e-mail address</dt>
          <dd>
            <strong>Shown beside your answers only if you turn that on</strong> in the survey. It is off to
            begin with, and your answers then appear under “Anonymous”.
          </dd>
        </div>
        <div>
          <dt>What else they learn</dt>
          <dd>
            How many answers share a network or device, are worded alike or took hardly any time; not whose.
            We do not store your network address: what we compare is scrambled, and deleted after the survey.
          </dd>
        </div>
      </dl>
    </section>
  );
}
