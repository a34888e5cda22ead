import { cardLine } from "#contract/card-words.ts";
import type { Card } from "#contract/cards.ts";
import type { People } from "./people.ts";

/** The promise: who is shown what. Nothing stands here that the service does not keep. */
export function Confidentiality({ company, candidate, card }: People & { card: Card }) {
  return (
    <section className="card" aria-labelledby="confidentiality">
      <h2 id="confidentiality">Your answers are confidential</h2>
      <dl className="promise">
        <div>
          <dt>{candidate}</dt>
          <dd>
            <strong>Sees nothing.</strong> We show {candidate} neither your answers nor that you were asked.
          </dd>
        </div>
        <div>
          <dt>The hiring team at {company}</dt>
          <dd>
            <strong>Sees your answers</strong> and beside them this of you: {cardLine(card)}.
            {card.evidence === "named"
              ? ` As ${company} named you, they may know which answers are yours.`
              : " It is kept so general that it fits others too, as far as we know of any. They may still guess who you are."}
          </dd>
        </div>
        <div>
          <dt>Your name and e-mail address</dt>
          <dd>
            <strong>Shown beside your answers only if you turn that on</strong> in the survey. It is off to
            begin with, and your answers then appear under “Anonymous”.
          </dd>
        </div>
      </dl>
    </section>
  );
}
