import type { BatchRelease } from "#contract/candidates.ts";
import { cardWords } from "#contract/card-words.ts";
import type { Caveat, Panel, PanelGroup, Report, Usual } from "#contract/reports.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { recordReads } from "#server/features/audit/audit-log.ts";
import { readBatchRelease } from "#server/features/reviewers/batch-release.ts";
import { selectReviewers } from "#server/features/reviewers/reviewer-view.ts";
import { readSignals } from "#server/features/signals/read-signals.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { requireCandidate } from "#server/platform/scopes/scopes.ts";
import { type AnsweredSurvey, gatherQuestions } from "./gather-questions.ts";
import { readAnswers, readUsuals } from "./read-answers.ts";

const managerPatterns = [
  /manager|boss|supervisor|supervision/i,
  // Not 'I manage them', in the candidate's own words.
  /(?<!\b(?:I|we) (?:also )?)\b(?:manages|supervises|supervising)\b/i,
  // Nor who was managed by the candidate.
  /(?<!\b(?:I|we|is|are|was|were|been|being|got) (?:also )?)\b(?:managed|supervised)\b(?! by\b)/i,
];

/** With fewer answers, one of them dominates every figure. */
const minAnswers = 3;

/** Records in the audit log that the manager read the answers. */
export async function readReport(context: ManagerContext, { candidateId }: { candidateId: string }) {
  const report = await gatherReport(context, { candidateId });
  if (report.questions.length > 0) await recordReads(context, candidateId);
  return report;
}

/**
 * The only source of the page, the PDF, comparisons, shared reports and exports, so that hidden data is left out in one place.
 * @param usuals read by default
 */
export async function gatherReport(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
  usuals?: ReadonlyMap<string, Usual>,
): Promise<Report> {
  const { manager } = context;
  const candidate = await requireCandidate(context, candidateId);
  const answered = (await readAnswers(context, [candidateId])).get(candidateId) ?? [];
  const batchRelease = await readBatchRelease(context, candidate);
  const { withdrawnResponses: withdrawn } = candidate;
  const panel = buildPanel(await selectReviewers(context, candidate), batchRelease, {
    answered,
    withdrawn,
    firstName: candidate.firstName,
  });

  const questions = gatherQuestions(answered, usuals ?? (await readUsuals(context)));
  const { id, firstName, lastName, positionAppliedFor, createdAt } = candidate;
  const consent = readConsent(candidate);
  return {
    candidate: { id, firstName, lastName, positionAppliedFor, addedOn: toDateString(createdAt) },
    job: { id: candidate.jobId, title: candidate.jobTitle },
    company: manager.company,
    questions,
    panel,
    consent,
    caveats: listCaveats({ panel, questions, answers: answered.length, consent }),
    signals: await readSignals(context, candidateId),
  };
}

function readConsent({
  firstName,
  lastName,
  agreedAt,
  consentWithdrawnAt,
  consentNote,
  consentBy,
  consentAt,
}: typeof candidates.$inferSelect): Report["consent"] {
  const candidateName = `${firstName} ${lastName}`;
  if (agreedAt) return { says: "agreed", note: null, by: candidateName, on: toDateString(agreedAt) };
  if (consentWithdrawnAt)
    return { says: "not_agreed", note: null, by: candidateName, on: toDateString(consentWithdrawnAt) };
  if (!consentNote || !consentBy || !consentAt) return null;
  return { says: "noted", note: consentNote, by: consentBy, on: toDateString(consentAt) };
}

/** @param answers how many reviewers answered */
function listCaveats({
  panel,
  questions,
  answers,
  consent,
}: Pick<Report, "panel" | "questions" | "consent"> & { answers: number }): Caveat[] {
  const answered = panel.members.filter(({ state }) => state === "answered").map(({ card }) => card);
  const companies = new Set(answered.map(({ company }) => company));
  const applies: Record<Caveat, boolean> = {
    no_answers: answers === 0,
    few_answers: answers > 0 && answers < minAnswers,
    one_company: answered.length > 1 && companies.size === 1 && !companies.has(null),
    no_manager:
      answered.length > 0 &&
      answered.every(
        ({ relation, relationship }) => relation !== "manager" && !isManagerRelationship(relationship ?? ""),
      ),
    only_named: answered.length > 0 && answered.every(({ evidence }) => evidence === "named"),
    uncertain_overlap: answered.some(({ evidence }) => evidence === "possible"),
    unanswered: panel.asked > panel.answered,
    withdrawn: panel.withdrawn > 0,
    differing_questions: questions.some(
      (question) =>
        question.answers.length < answers && question.question.required && !question.question.shownIf,
    ),
    no_consent: consent === null,
    not_agreed: consent?.says === "not_agreed",
  };
  return (Object.keys(applies) as Caveat[]).filter((caveat) => applies[caveat]);
}

/** Whether a typed relationship says that the reviewer managed the candidate: 'Line manager', 'Managed me'. */
export const isManagerRelationship = (relationship: string): boolean =>
  managerPatterns.some((pattern) => pattern.test(relationship));

type Member = Panel["members"][number];

/** Counts only what the reviewers' cards show the manager. */
function buildPanel(
  reviewers: Reviewer[],
  batchRelease: BatchRelease | null,
  {
    answered,
    withdrawn,
    firstName,
  }: { answered: Pick<AnsweredSurvey, "reviewer" | "namedBy">[]; withdrawn: number; firstName: string },
): Panel {
  const namers = new Map(answered.map(({ reviewer, namedBy }) => [reviewer, namedBy]));
  const members = batchRelease
    ? batchRelease.answers.map((answer) => answerMember(answer, namers.get(answer.label)))
    : reviewers.map(reviewerMember);
  return {
    ...countMembers(members),
    ...(batchRelease && { people: reviewers.length, asked: batchRelease.asked }),
    named: reviewers.filter(({ card }) => card.evidence === "named").length,
    byCandidate: reviewers.filter(({ namedByCandidate }) => namedByCandidate).length,
    withdrawn,
    members,
    byRelationship: groupMembers(
      members,
      ({ card }) => cardWords(card, firstName).relationship ?? "Not shown",
    ),
    byCompany: groupMembers(members, ({ card }) => card.company ?? "Not shown"),
  };
}

function reviewerMember(reviewer: Reviewer): Member {
  const { label, card, namedByCandidate } = reviewer;
  return {
    reviewer: label,
    card,
    ...(namedByCandidate && { namedBy: "candidate" as const }),
    state: stateOf(reviewer),
  };
}

function stateOf({ status, hasResponse, handedOver }: Reviewer): Member["state"] {
  if (hasResponse) return "answered";
  if (handedOver) return "handed_over";
  return status === "identified" ? "not_asked" : "asked";
}

const answerMember = (
  { label, card }: BatchRelease["answers"][number],
  namedBy: Member["namedBy"],
): Member => ({
  reviewer: label,
  card,
  ...(namedBy && { namedBy }),
  state: "answered",
});

function groupMembers(members: Member[], nameOf: (member: Member) => string): PanelGroup[] {
  const groups = [...Map.groupBy(members, nameOf)].map(([name, group]) => ({ name, ...countMembers(group) }));
  return groups.toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1));
}

function countMembers(members: Member[]) {
  return {
    people: members.length,
    asked: members.filter(({ state }) => state === "asked" || state === "answered").length,
    answered: members.filter(({ state }) => state === "answered").length,
  };
}
