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
 * @param contextAt the context some days ago
 * @param team by first name
 */
export async function seedHiring(
  contextAt: (daysAgo: number) => Context,
  team: Map<string, SignedInManager>,
): Promise<void> {
  const managerContext = (daysAgo: number, person = "Morgan") => {
    const manager = oneRow(team.get(person));
    return { ...contextAt(daysAgo), manager, inRole: false, actor: managerActor(manager) };
  };
  const jobIds = new Map<string, string>();
  for (const { daysAgo, archived: _archived, owner, sharedWith, ...fields } of demoJobs) {
    const context = managerContext(daysAgo, owner);
    const { id: jobId } = await createJob(context, { ...fields, ownQuestions: [] });
    jobIds.set(fields.title, jobId);
    for (const { person, role } of sharedWith)
      await saveJobMember(context, { jobId, memberId: managerContext(daysAgo, person).manager.id, role });
  }
  const ids = new Map<DemoCandidate, string>();
  // Day by day, because what happens on a day depends on the days before it.
  for (
    let daysAgo = Math.max(...demoCandidates.map((candidate) => candidate.daysAgo));
    daysAgo >= 0;
    daysAgo--
  ) {
    const system = contextAt(daysAgo);
    for (const candidate of demoCandidates.filter((added) => added.daysAgo === daysAgo)) {
      await saveCompanyRules(managerContext(daysAgo), { answersTogether: candidate.batchRelease ? 3 : null });
      const owner = demoJobs.find(({ title }) => title === candidate.job)?.owner;
      ids.set(
        candidate,
        await addCandidate(managerContext(daysAgo, owner), candidate, jobIds.get(candidate.job) ?? ""),
      );
    }
    for (const [{ lastName, daysAgo: createdDaysAgo, consent, requests, paused }, id] of ids) {
      // The newest candidates get everything on their first day.
      const isDay = (days: number) => daysAgo === Math.max(0, createdDaysAgo - days);
      if (isDay(1) && (consent === "given" || consent === "withdrawn")) await giveConsent(system, id);
      if (isDay(1) && requests) await makeRequests(await openLink(system, id), requests);
      if (isDay(2) && paused) await pauseOutreach(managerContext(daysAgo), { candidateId: id, paused });
      if (isDay(2)) await answerSurveys(system, id, "system", demoAnswers[lastName] ?? []);
      // People that the candidate names are contacted a day later.
      if (isDay(3)) await answerSurveys(system, id, "candidate", demoRefereeAnswers);
      if ((consent === "refused" && isDay(1)) || (consent === "withdrawn" && isDay(3)))
        await withdrawConsent(...(await openLink(system, id)));
    }
    await system.tasks.drain(system);
    await releaseResponses.run(system, {});
    await sweepOutreach.run(system, {});
    await system.tasks.drain(system);
    for (const { title } of demoJobs.filter((job) => job.archived && job.daysAgo - 8 === daysAgo))
      await setJobActive(managerContext(daysAgo), { jobId: jobIds.get(title) ?? "", isActive: false });
    const candidates = [...ids].map(([{ lastName }, id]) => ({ id, lastName }));
    await seedComments((person) => managerContext(daysAgo, person), candidates, daysAgo);
  }
}

async function addCandidate(
  context: ManagerContext,
  {
    daysAgo: _daysAgo,
    job: _job,
    requests: _requests,
    paused: _paused,
    history,
    batchRelease: _batchRelease,
    consent,
    sendSurveysAutomatically = true,
    ...candidate
  }: DemoCandidate,
  jobId: string,
): Promise<string> {
  const { id } = await createCandidate(context, {
    ...candidate,
    sendSurveysAutomatically,
    jobId,
    workHistory: history.map(workHistoryEntry),
    excludeCurrentColleagues: true,
    confirmFirst: false,
    wantedResponses: wantedByDefault,
    email: consent ? `${candidate.firstName}.${candidate.lastName}@example.com`.toLowerCase() : null,
    consentNote: consent ? null : "Agreed in the first interview.",
  });
  if (consent) await contactCandidate(context, { candidateId: id });
  await context.tasks.drain(context);
  return id;
}

const workHistoryEntry = ([
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

async function giveConsent(system: Context, candidateId: string) {
  const [context, { secret }] = await openLink(system, candidateId);
  const { text, candidateName } = await openPortal(context, { secret });
  const things = text.things.map(({ key }) => key);
  await agree(context, { secret, textId: text.id, signedName: candidateName, things });
  await context.tasks.drain(context);
}

async function makeRequests(
  [context, link]: Awaited<ReturnType<typeof openLink>>,
  { excluded, referees = [], history, copy }: NonNullable<DemoCandidate["requests"]>,
) {
  if (excluded) await exclude(context, { ...link, employer: false, ...excluded });
  for (const referee of referees) await nameReferee(context, { ...link, ...referee });
  if (history) await correctHistory(context, { ...link, workHistory: history.map(workHistoryEntry) });
  if (copy) await requestData(context, { ...link, kind: "copy", wish: null });
}

/** The candidate's context, and the secret of the link that they were sent. */
async function openLink(system: Context, candidateId: string) {
  const caller = { cookie: "", address: "127.0.0.1", browser: "", device: "" };
  const context = { ...system, caller, actor: candidateActor };
  const [participation] = await context.db
    .select()
    .from(participations)
    .where(eq(participations.candidateId, candidateId));
  return [context, { secret: candidateLink(context.secret, oneRow(participation)) }] as const;
}

/**
 * Submits these answers in the names of the first people who were contacted. The first colleague that the system found
 * shares their name.
 */
async function answerSurveys(
  context: Context,
  candidateId: string,
  createdBy: "system" | "candidate",
  submissions: typeof demoRefereeAnswers,
) {
  const contacted = await context.db
    .select()
    .from(reviewers)
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        eq(reviewers.createdByType, createdBy),
        eq(reviewers.status, "survey_sent"),
      ),
    )
    .orderBy(asc(reviewers.rank))
    .limit(submissions.length);
  for (const [index, { key, link, questions }] of contacted.entries()) {
    const { answers, closeness } = oneRow(submissions[index]);
    const ids = new Set(questions?.map((question) => question.id));
    await submitSurvey(context, {
      reviewerId: surveyLinkId(context.secret, { key, link }),
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id))),
      closeness,
      shareIdentity: createdBy === "system" && index === 0,
      attempt: randomUUID(),
    });
  }
}
