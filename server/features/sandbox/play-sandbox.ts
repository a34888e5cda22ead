import { randomUUID, createHash } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import * as z from "zod";
import { minuteMs } from "#contract/durations.ts";
import type { Event } from "#contract/events.ts";
import { candidateLink, openPortal } from "#server/features/consent/candidate-portal.ts";
import { agree } from "#server/features/consent/give-consent.ts";
import { withdrawConsent } from "#server/features/consent/withdraw-consent.ts";
import { declineSurvey } from "#server/features/surveys/decline-survey.ts";
import { submitSurvey } from "#server/features/surveys/submit-survey.ts";
import type { CandidateContext, Context } from "#server/platform/context.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { candidateActor } from "#server/platform/guards/find-account.ts";
import { isAppError } from "#server/platform/errors.ts";
import { isSandboxCandidate, type SandboxBehavior, behaviorOf } from "#server/platform/sandbox.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { findShownQuestions, closenessLevels, possibleAnswers, scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";

const consentAfterMs = minuteMs;
const answersAfterMs = 5 * minuteMs;

const taskData = z.object({ candidateId: z.uuid() });

/** The candidate of a sandbox decides, like a candidate who opens the link. */
export const decideInSandbox = defineTask({
  name: "sandbox-consent",
  title: "Made-up decision of a candidate in a sandbox",
  data: taskData,
  async run(context, { candidateId }) {
    const { firstName } = candidates;
    const [row] = await context.db
      .select({ firstName, participation: participations })
      .from(participations)
      .innerJoin(candidates, eq(candidates.id, participations.candidateId))
      .where(eq(participations.candidateId, candidateId));
    if (!row || !(await isSandboxCandidate(context, candidateId))) return;
    const secret = candidateLink(context.secret, row.participation);
    const candidateContext = { ...context, actor: candidateActor, caller: callerFor(row.participation.id) };
    const behavior = behaviorOf(row.firstName);
    if (behavior === "declines") await withdrawConsent(candidateContext, { secret });
    if (behavior === "answers") await giveConsent(candidateContext, secret);
  },
});

async function giveConsent(context: CandidateContext, secret: string) {
  const { candidateName, text } = await openPortal(context, { secret });
  const things = text.things.filter(({ required }) => required).map(({ key }) => key);
  await agree(context, { secret, textId: text.id, signedName: candidateName, things });
}

/** From a reserved network of its own, so that it counts neither as another's device nor against another's limits. */
function callerFor(participationId: string): CandidateContext["caller"] {
  const groups = participationId.replaceAll("-", "").match(/.{4}/g) ?? [];
  return { cookie: "", browser: "", device: "", address: `fd00:${groups.slice(0, 3).join(":")}::1` };
}

/** The reviewers of a candidate in a sandbox answer or decline, like reviewers who open their link. */
export const answerInSandbox = defineTask({
  name: "sandbox-answers",
  title: "Made-up answers of reviewers in a sandbox",
  data: taskData,
  async run(context, { candidateId }) {
    if (!(await isSandboxCandidate(context, candidateId))) return;
    // Someone whose survey was sent later answers with the next task.
    const sentBy = new Date(context.clock.now().getTime() - answersAfterMs + minuteMs);
    const { key, link, rank, name, questions, createdByType, status, surveySentAt } = reviewers;
    const waiting = await context.db
      .select({ key, link, rank, name, questions, createdByType })
      .from(reviewers)
      .where(
        and(eq(reviewers.candidateId, candidateId), eq(status, "survey_sent"), lte(surveySentAt, sentBy)),
      );
    for (const reviewer of waiting)
      await answerSurvey(context, reviewer).catch((error: unknown) => {
        // The task of another survey was faster, or the link has ended.
        if (!isAppError(error, "ALREADY_COMPLETED", "SURVEY_DECLINED", "SURVEY_NOT_FOUND")) throw error;
      });
  },
});

type SandboxReviewer = Pick<
  typeof reviewers.$inferSelect,
  "key" | "link" | "rank" | "name" | "questions" | "createdByType"
>;

async function answerSurvey(context: Context, reviewer: SandboxReviewer) {
  const reviewerId = surveyLinkId(context.secret, reviewer);
  const behavior = behaviorOfReviewer(reviewer);
  if (behavior === "declines")
    await declineSurvey(context, { reviewerId, reason: "prefer_not_to", neverContact: false });
  if (behavior === "answers") {
    const answer = makeUpAnswers(reviewer.questions ?? [], reviewer.key);
    await submitSurvey(context, { reviewerId, ...answer, shareIdentity: false, attempt: randomUUID() });
  }
}

/** By rank, which the API shows: among the first who are contacted, 'Reviewer B' declines and 'Reviewer D' stays silent. */
const behaviorsByRank = new Map<number, SandboxBehavior>([
  [2, "declines"],
  [4, "stays silent"],
]);

/** Named reviewers do what their name says. */
const behaviorOfReviewer = ({ createdByType, rank, name }: SandboxReviewer): SandboxBehavior =>
  createdByType === "system" ? (behaviorsByRank.get(rank) ?? "answers") : behaviorOf(name);

/** In a sandbox nobody gets mail, so candidates and reviewers answer by themselves after some minutes. */
export async function playSandboxOnEvent(context: Context, events: Event[]): Promise<void> {
  const { db, tasks, clock } = context;
  for (const event of events) {
    if (event.type !== "consent.asked" && event.type !== "survey.sent") continue;
    const { type, candidateId } = event;
    if (!(await isSandboxCandidate(context, candidateId))) continue;
    const isConsent = type === "consent.asked";
    const afterMs = isConsent ? consentAfterMs : answersAfterMs;
    const after = new Date(clock.now().getTime() + afterMs);
    await tasks.enqueue(db, isConsent ? decideInSandbox : answerInSandbox, { candidateId }, { after });
  }
}

const sentences = [
  "Explains a decision so that people who lost the argument still support it.",
  "What was promised in the planning was there two weeks later, every time.",
  "Could hand work over earlier: too much was kept until it was perfect.",
  "Finds the simple design in a crowded problem.",
  "Says yes to one request too many before a release.",
  "Calm in front of angry customers, and back with an answer the next morning.",
];

/** An answer to each question that is shown: made up, and the same for the same seed. */
function makeUpAnswers(questions: Question[], seed: string) {
  const digest = createHash("sha256").update(seed).digest();
  const answers: Answers = {};
  for (const [index, question] of questions.entries()) {
    if (!findShownQuestions(questions, answers).includes(question)) continue;
    answers[question.id] = answerTo(question, (digest[index % digest.length] ?? 0) + index);
  }
  const closeness = closenessLevels[(digest[0] ?? 0) % 2 === 0 ? 0 : 1];
  return { answers, closeness };
}

function answerTo(question: Question, number: number): string | number {
  const possible = possibleAnswers(question);
  if (possible.length === 0) return sentences[number % sentences.length] ?? "";
  // Ratings are in the upper half of the scale.
  const upper = scaleOf(question) ? possible.slice(Math.floor(possible.length / 2)) : possible;
  return upper[number % upper.length] ?? "";
}
