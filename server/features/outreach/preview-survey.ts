import { shownName } from "#contract/written-name.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import { written } from "#server/platform/mail/send.ts";
import { selectCopyGrants } from "#server/features/reviewers/select-copy-grants.ts";
import { seeCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { previewDraft } from "./survey-draft.ts";
import { selectPanel } from "./select-outreach.ts";

interface PreviewSurvey {
  candidateId: string;
  ownWords: string | null;
}

/** The e-mail that asks, as it would go out now. What is each reviewer's own, name, reason and link, is left open: it would tell who they are. */
export async function previewSurvey(context: ManagerContext, { candidateId, ownWords }: PreviewSurvey) {
  await seeCandidate(context, candidateId);
  const { firstName, lastName } = context.manager;
  const added = ownWords === null ? null : { text: ownWords, by: shownName(`${firstName} ${lastName}`) };
  const { subject, body } = await asSystem(context, async (context) => {
    const mayBeCopied = (await selectCopyGrants(context, [candidateId])).has(candidateId);
    const panel = await selectPanel(context, candidateId);
    return previewDraft(context, { ...panel, added, mayBeCopied }, context.clock.now());
  });
  return { subject, ...written(body) };
}
