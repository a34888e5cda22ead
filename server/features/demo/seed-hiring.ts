import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { wantedByDefault } from "#contract/lists.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import type { Context, ManagerContext, SignedInManager } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { saveJobMember } from "#server/features/jobs/job-members.ts";
import { createJob } from "#server/features/jobs/create-job.ts";
import { setJobActive } from "#server/features/jobs/update-job.ts";
import { saveCompanyRules } from "#server/features/outreach/company-rules.ts";
import { pauseOutreach } from "#server/features/outreach/change-outreach.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { candidateActor, managerActor } from "#server/platform/guards/find-account.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { oneRow } from "#server/platform/errors.ts";
import { agree } from "#server/features/consent/give-consent.ts";
import { requestData } from "#server/features/consent/candidate-preferences.ts";
import { correctHistory } from "#server/features/consent/correct-history.ts";
import { exclude } from "#server/features/consent/excluded-people.ts";
import { nameReferee } from "#server/features/consent/referees.ts";
import { contactCandidate } from "#server/features/consent/contact-candidate.ts";
import { candidateLink, openPortal } from "#server/features/consent/candidate-portal.ts";
import { withdrawConsent } from "#server/features/consent/withdraw-consent.ts";
import { submitSurvey } from "#server/features/surveys/submit-survey.ts";
import { seedComments } from "./seed-comments.ts";
import { demoAnswers, demoRefereeAnswers } from "./demo-answers.ts";
import { demoCandidates, type DemoCandidate, demoJobs } from "./demo-data.ts";

/**
 * Jobs, candidates, reviewers and responses in every state.
 * @param at the context as it was some days ago
 * @param team by first name
 */
export async function seedHiring(
  at: (daysAgo: number) => Context,
  team: Map<string, SignedInManager>,
): Promise<void> {
  const as = (daysAgo: number, person = "Morgan") => {
    const manager = oneRow(team.get(person));
    return { ...at(daysAgo), manager, inRole: false, actor: managerActor(manager) };
  };
  const jobIds = new Map<string, string>();
  for (const { daysAgo, archived: _archived, owner, sharedWith, ...fields } of demoJobs) {
    const context = as(daysAgo, owner);
    const { id: jobId } = await createJob(context, { ...fields, ownQuestions: [] });
    jobIds.set(fields.title, jobId);
    for (const { person, role } of sharedWith)
      await saveJobMember(context, { jobId, memberId: as(daysAgo, person).manager.id, role });
  }
  const ids = new Map<DemoCandidate, string>();
  // Day by day, because each day knows only of those before it.
  for (let daysAgo = Math.max(...demoCandidates.map((one) => one.daysAgo)); daysAgo >= 0; daysAgo--) {
    const system = at(daysAgo);
    for (const candidate of demoCandidates.filter((one) => one.daysAgo === daysAgo)) {
      await saveCompanyRules(as(daysAgo), { answersTogether: candidate.together ? 3 : null });
      const owner = demoJobs.find(({ title }) => title === candidate.job)?.owner;
      ids.set(candidate, await create(as(daysAgo, owner), candidate, jobIds.get(candidate.job) ?? ""));
    }
    for (const [{ lastName, daysAgo: created, says, wants, paused }, id] of ids) {
      // The newest candidates get everything on their first day.
      const isDay = (after: number) => daysAgo === Math.max(0, created - after);
      if (isDay(1) && (says === "agree" || says === "take back")) await agreeTo(system, id);
      if (isDay(1) && wants) await want(await atTheLink(system, id), wants);
      if (isDay(2) && paused) await pauseOutreach(as(daysAgo), { candidateId: id, paused });
      if (isDay(2)) await answer(system, id, "system", demoAnswers[lastName] ?? []);
      // People whom the candidate names are contacted a day later.
      if (isDay(3)) await answer(system, id, "candidate", demoRefereeAnswers);
      if (isDay(says === "refuse" ? 1 : 3) && (says === "refuse" || says === "take back"))
        await withdrawConsent(...(await atTheLink(system, id)));
    }
    await system.tasks.drain(system);
    await releaseResponses.run(system, {});
    await sweepOutreach.run(system, {});
    await system.tasks.drain(system);
    for (const { title } of demoJobs.filter((job) => job.archived && job.daysAgo - 8 === daysAgo))
      await setJobActive(as(daysAgo), { jobId: jobIds.get(title) ?? "", isActive: false });
    const known = [...ids].map(([{ lastName }, id]) => ({ id, lastName }));
    await seedComments((person) => as(daysAgo, person), known, daysAgo);
  }
}

async function create(
  context: ManagerContext,
  {
    daysAgo: _daysAgo,
    job: _job,
    wants: _wants,
    paused: _paused,
    history,
    together: _together,
    says,
    sendSurveysAutomatically = true,
    ...candidate
  }: DemoCandidate,
  jobId: string,
): Promise<string> {
  const { id } = await createCandidate(context, {
    ...candidate,
    sendSurveysAutomatically,
    jobId,
    workHistory: history.map(entry),
    excludeCurrentColleagues: true,
    confirmFirst: false,
    wantedResponses: wantedByDefault,
    email: says ? `${candidate.firstName}.${candidate.lastName}@example.com`.toLowerCase() : null,
    consentNote: says ? null : "Agreed in the first interview.",
  });
  if (says) await contactCandidate(context, { candidateId: id });
  await context.tasks.drain(context);
  return id;
}

const entry = ([
  company,
  position,
  startDate,
  endDate,
]: DemoCandidate["history"][number]): WorkHistoryEntry => ({
  company,
  position,
  startDate,
  endDate,
  isCurrent: endDate === null,
});

async function agreeTo(system: Context, candidateId: string) {
  const [context, { secret }] = await atTheLink(system, candidateId);
  const { text, candidateName } = await openPortal(context, { secret });
  const things = text.things.map(({ key }) => key);
  await agree(context, { secret, textId: text.id, signedName: candidateName, things });
  await context.tasks.drain(context);
}

async function want(
  [context, link]: Awaited<ReturnType<typeof atTheLink>>,
  { leftOut, referees = [], history, copy }: NonNullable<DemoCandidate["wants"]>,
) {
  if (leftOut) await exclude(context, { ...link, employer: false, ...leftOut });
  for (const referee of referees) await nameReferee(context, { ...link, ...referee });
  if (history) await correctHistory(context, { ...link, workHistory: history.map(entry) });
  if (copy) await requestData(context, { ...link, kind: "copy", wish: null });
}

/** A candidate with the link that they were sent. */
async function atTheLink(system: Context, candidateId: string) {
  const caller = { cookie: "", address: "127.0.0.1", browser: "", device: "" };
  const context = { ...system, caller, actor: candidateActor };
  const [asked] = await context.db
    .select()
    .from(participations)
    .where(eq(participations.candidateId, candidateId));
  return [context, { secret: candidateLink(context.secret, oneRow(asked)) }] as const;
}

/** The first few who were contacted answer. The first found colleague shares their name. */
async function answer(
  context: Context,
  candidateId: string,
  by: "system" | "candidate",
  given: typeof demoRefereeAnswers,
) {
  const asked = await context.db
    .select()
    .from(reviewers)
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        eq(reviewers.createdByType, by),
        eq(reviewers.status, "survey_sent"),
      ),
    )
    .orderBy(asc(reviewers.rank))
    .limit(given.length);
  for (const [index, { key, link, questions }] of asked.entries()) {
    const { answers, closeness } = oneRow(given[index]);
    const ids = new Set(questions?.map((question) => question.id));
    await submitSurvey(context, {
      reviewerId: surveyLinkId(context.secret, { key, link }),
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id))),
      closeness,
      shareIdentity: by === "system" && index === 0,
      attempt: randomUUID(),
    });
  }
}
