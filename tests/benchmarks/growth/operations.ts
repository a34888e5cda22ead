import { desc, eq } from "drizzle-orm";
import { createAdmin } from "#server/features/accounts/create-admin.ts";
import type { createApp } from "#server/app.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sweepOutreach } from "#server/features/outreach/sweep-outreach.ts";
import { addCandidates, addJobs } from "../../crowd.ts";
import { aSubmission } from "../../factories.ts";
import { addLinks } from "../../faults/submissions.ts";

export interface Operation {
  name: string;
  run: () => Promise<unknown>;
}

const password = "correct horse";
const ownJobs = 10;
const candidatesEach = 100;

/** What people and the clock ask of it: a manager of ten jobs with a hundred candidates each, reviewers, an admin, sweeps. */
export async function operationsOf(
  { context }: Awaited<ReturnType<typeof createApp>>,
  here: string,
): Promise<Operation[]> {
  const { db } = context;
  const manager = await aManager();
  await addJobs({ db }, manager.id, ownJobs);
  const own = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.createdBy, manager.id));
  for (const { id } of own) await addCandidates({ db }, id, candidatesEach);
  const jobId = own[0]?.id ?? "";
  const compared = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.jobId, jobId))
    .orderBy(desc(candidates.createdAt))
    .limit(3);
  const candidateId = compared[0]?.id ?? "";
  const links = await addLinks(db, 500);
  const admin = await anAdmin();
  const asManager = (name: string, path: string) => ({
    name,
    run: () => ask(path, { cookie: manager.cookie }),
  });
  const asAdmin = (name: string, path: string) => ({ name, run: () => ask(path, { cookie: admin }) });

  return [
    asManager("jobs", "/api/jobs"),
    asManager("what needs the manager", "/api/attention"),
    asManager("a job's candidates", `/api/jobs/${jobId}/candidates`),
    asManager("those with the most answers", `/api/jobs/${jobId}/candidates?sort=answers`),
    asManager("candidates by name", "/api/candidates?q=number+7"),
    asManager("a candidate", `/api/candidates/${candidateId}`),
    asManager("a report", `/api/candidates/${candidateId}/report`),
    asManager(
      "a comparison",
      `/api/jobs/${jobId}/comparison?candidates=${compared.map(({ id }) => id).join(",")}`,
    ),
    { name: "a survey opened", run: () => ask(`/api/surveys/${links.at(-1) ?? ""}`) },
    {
      name: "a survey answered",
      run() {
        const { reviewerId, ...body } = aSubmission(links.pop() ?? "");
        return ask(`/api/surveys/${reviewerId}/response`, {}, body);
      },
    },
    asAdmin("audit trail", "/api/admin/activities"),
    asAdmin(
      "audit trail of a candidate",
      `/api/admin/activities?recordType=candidate&recordId=${candidateId}`,
    ),
    asAdmin("managers", "/api/admin/managers"),
    asAdmin("deliveries", "/api/admin/deliveries"),
    { name: "looking for digests", run: () => sweepDigests.run(context, {}) },
    { name: "looking whom to ask", run: () => sweepOutreach.run(context, {}) },
  ];

  async function ask(path: string, headers: Record<string, string> = {}, body?: object) {
    const answer = await fetch(here + path, {
      method: body ? "POST" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return answer;
  }

  async function aManager() {
    const { invitationCode: code } = await createInvitation(context, {
      firstName: "Morgan",
      lastName: "Lee",
      email: "morgan@example.com",
      company: "Juniper Labs",
      role: "Hiring Manager",
      neverExpires: true,
    });
    const { manager: made, cookies } = await redeemInvitation(context, { code, password, timeZone: "UTC" });
    return { id: made.id, cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
  }

  async function anAdmin() {
    const email = "ada@example.com";
    await createAdmin(context, { email, password, firstName: "Ada", lastName: "Admin" });
    const answer = await ask(
      "/api/rpc/authenticate_admin_user",
      {},
      { p_email: email, p_password: password },
    );
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }
}
