import type { Admin } from "#contract/accounts.ts";
import { weekMs } from "#contract/durations.ts";
import { defaultQuestions } from "#contract/surveys.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { Context, SignedInManager } from "#server/platform/context.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { adminActor } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { buildDigestContents } from "./build-digest-contents.ts";
import { digestDraft, digestRateLimit, mailOwnDigest } from "./send-digest.ts";
import { weeklyToday } from "./digest-periods.ts";
import { selectDueManagers, selectDuePeriods } from "./due-digests.ts";
import { recordDueDigests } from "./record-digests.ts";

const answer = (overall_recommendation: number, communication_skills: number) => ({
  reviewer: "",
  questions: defaultQuestions.slice(0, 4),
  responses: { overall_recommendation, communication_skills, work_quality: 4, reliability: 5 },
});

/** Two candidates for one job, and a job without news. */
const sampleData = {
  news: [
    { candidateId: "robin", candidateName: "Robin Vale", newResponses: 2, withdrawnResponses: 0 },
    { candidateId: "sasha", candidateName: "Sasha Quinn", newResponses: 1, withdrawnResponses: 1 },
  ].map((candidate) => ({
    jobId: "backend",
    jobTitle: "Backend Engineer",
    sharedBy: null,
    ...candidate,
  })),
  contacted: new Map([
    ["robin", 3],
    ["sasha", 3],
  ]),
  answers: new Map([
    ["robin", [answer(5, 4), answer(3, 4)]],
    ["sasha", [answer(4, 5)]],
  ]),
  quietJobs: [{ id: "designer", title: "Product Designer", sharedBy: "Ada Lee" }],
  decisions: [
    {
      candidateId: "kim",
      name: "Kim Castellan",
      jobId: "designer",
      jobTitle: "Product Designer",
      sharedBy: "Ada Lee",
      agrees: true,
    },
  ],
};

/** `send-digest-emails`: an admin sends everyone's digests, a manager their own; anyone else gets a sample. */
export async function testWeeklyDigest(context: RequestContext) {
  const { admin, manager } = await findCaller(context);
  return withRateLimit(context, digestRateLimit(admin?.user_id ?? manager?.id, context), async () => {
    if (admin)
      return { message: await runWeeklyDigest({ ...context, actor: adminActor(admin) }), sample: null };
    if (manager) return { message: await mailOwnDigest({ ...context, manager }), sample: null };
    return {
      message: "This is a sample with made-up data. We sent no e-mail.",
      sample: sampleDigest(context),
    };
  });
}

/**
 * Sends today's weekly digest to every manager who gets weekly ones, on any weekday. At most once a day; next Monday's
 * continues from there.
 */
async function runWeeklyDigest(context: Context) {
  const periods = await selectDuePeriods(context, (now, timeZone) => [weeklyToday(now, timeZone)]);
  const managers = await recordDueDigests(context, await selectDueManagers(context, periods));
  await publish(context, { type: "digest.run", managers });
  return managers === 0
    ? "No weekly digest is due. No manager chose weekly for an active job, or today's was already sent."
    : `We are sending the weekly digest to ${managers === 1 ? "1 manager" : `${managers} managers`}. Managers without news get no e-mail.`;
}

/** A weekly digest of made-up data for visitors. Sends no mail. */
function sampleDigest(context: Pick<Context, "clock" | "settings" | "secret">) {
  const { clock } = context;
  const contents = buildDigestContents(sampleData);
  if (!contents) throw new Error("The sample digest is empty");
  const manager = {
    id: "sample",
    companyId: "sample",
    firstName: "Morgan",
    lastName: "Ellis",
    email: "",
    timeZone: "UTC",
  };
  const { subject, body } = digestDraft(context, {
    id: "sample",
    manager,
    frequency: "weekly",
    contents,
    since: new Date(clock.now().getTime() - weekMs),
  });
  return { to: `${manager.firstName} ${manager.lastName}`, subject, ...renderMail(body) };
}

/** The call is open to everyone, but does more for an account. An admin takes precedence. */
async function findCaller(
  context: RequestContext,
): Promise<{ admin?: Admin | undefined; manager?: SignedInManager | undefined }> {
  const { admitted } = context;
  const account = (await admitted.admin()) ?? (await admitted.manager());
  if (account) setCookies(context, account.cookies);
  return account ?? {};
}
