import { eq, sql } from "drizzle-orm";
import type { CompanyRole } from "#contract/company-roles.ts";
import { dayMs } from "#contract/durations.ts";
import { spendDaily } from "#server/platform/mail/daily-limit.ts";
import { changeRole } from "./members.ts";
import { invitationLimit } from "./member-invitations.ts";
import { ownerLimit } from "./send-invitation.ts";
import { AppError } from "#server/platform/errors.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { anApiKey } from "#tests/api-key.ts";
import {
  aCandidate,
  aJob,
  anAdmin,
  aManager,
  anEmail,
  anInvitation,
  aPassword,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction, overlap } from "#tests/hold-transaction.ts";
import { waitUntil } from "#tests/wait-until.ts";

const sam = { firstName: "Sam", lastName: "Berg" };

test("the first member of a company is its owner, and everyone who joins later is not", async ({ app }) => {
  const first = await aManager(app);
  const second = await aManager(app);
  const elsewhere = await aManager(app, { company: "Initech" });

  expect(await rolesAt(first)).toEqual({ [first.id]: "owner", [second.id]: "hiring_manager" });
  expect(await rolesAt(elsewhere)).toEqual({ [elsewhere.id]: "owner" });
});

test("of two people who join a new company at the same time exactly one is its owner", async ({ app }) => {
  await app.db.insert(companies).values({ name: "Juniper Labs" });
  const [first, second] = await Promise.all([aManager(app), aManager(app)]);
  expect(Object.values(await rolesAt(first)).toSorted()).toEqual(["hiring_manager", "owner"]);
  expect(await rolesAt(second)).toEqual(await rolesAt(first));
});

test("an owner invites a colleague, who joins the company in the role that the owner chose", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const invited = await members.invite({ ...sam, email: anEmail("sam"), role: "owner" });
  // The company's name may change before the colleague joins.
  await app.db.update(companies).set({ name: "Juniper Laboratories" });
  expect(await members.sendInvitation({ invitationId: invited.id })).toMatchObject({
    invitationStatus: "sent",
  });

  expect(app.outbox).toMatchObject([
    { to: { email: invited.email }, subject: "Morgan Lee invites you to Forthright" },
  ]);
  const { manager } = await join(app);
  expect(manager.company).toBe("Juniper Laboratories");
  expect(await rolesAt(owner)).toEqual({ [owner.id]: "owner", [manager.id]: "owner" });
  expect(await members.list({})).toMatchObject({ invitations: [] });
});

test("no response to an owner holds an invitation code", async ({ app }) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const invited = await members.invite({ ...sam, email: anEmail("sam") });
  const sent = await members.sendInvitation({ invitationId: invited.id });
  const code = codeIn(app);
  expect(code).toMatch(/\w{10}/);
  expect(JSON.stringify([invited, sent, await members.list({})])).not.toContain(code);
});

test("an owner learns that an invitation was not sent, not what the mail server said", async ({ app }) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const { id: invitationId } = await members.invite({ ...sam, email: anEmail("sam") });
  for (const [reason, code] of [
    ["connect ECONNREFUSED 10.0.0.25:587", "MAIL_NOT_ACCEPTED"],
    ["550 no such mailbox", "MAIL_REFUSED"],
  ] as const) {
    app.refuseMail(reason);
    const message = new AppError(code).message;
    await expect(members.sendInvitation({ invitationId })).rejects.toMatchObject({ code, message });
  }
});

test("an owner learns nothing about an address that has an account or an invitation at another company", async ({
  app,
}) => {
  const owner = await aManager(app);
  const other = await aManager(app, { company: "Initech" });
  const { members } = owner.browser.manager;
  const known = await members.invite({ ...sam, email: other.email });
  const unknown = await members.invite({ ...sam, email: anEmail("sam") });
  await other.browser.manager.members.invite({ ...sam, email: unknown.email });
  const comparable = { id: "", email: "", createdAt: "" };
  expect({ ...known, ...comparable }).toEqual({ ...unknown, ...comparable });

  await members.sendInvitation({ invitationId: known.id });
  expect(await join(app)).toMatchObject({ outcome: "welcome_back", manager: { company: "Initech" } });
  expect(Object.keys(await rolesAt(owner))).toEqual([owner.id]);
});

test("a colleague, and an address with an open invitation that has not expired, is not invited again", async ({
  app,
}) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { members } = owner.browser.manager;
  await expect(members.invite({ ...sam, email: colleague.email })).rejects.toMatchObject({
    code: "ALREADY_INVITED",
    message: `${colleague.email} is a member already.`,
  });
  const email = anEmail("sam");
  const { id: invitationId } = await members.invite({ ...sam, email });
  await expect(members.invite({ ...sam, email })).rejects.toMatchObject({ code: "ALREADY_INVITED" });
  await members.revokeInvitation({ invitationId });
  await members.invite({ ...sam, email });
  app.clock.advance(16 * dayMs);
  await members.invite({ ...sam, email });
});

test("an invitation ends when the member who sent it is deactivated, or may no longer give its role", async ({
  app,
}) => {
  const owner = await aManager(app);
  const leaving = await aManager(app);
  const { members } = owner.browser.manager;
  const invite = async (by: TestManager, role: CompanyRole) => {
    const { id: invitationId } = await by.browser.manager.members.invite({
      ...sam,
      email: anEmail(role),
      role,
    });
    await by.browser.manager.members.sendInvitation({ invitationId });
    return codeIn(app);
  };
  await members.changeRole({ memberId: leaving.id, role: "owner" });
  const ownersCode = await invite(leaving, "owner");
  const managersCode = await invite(leaving, "hiring_manager");
  const otherCode = await invite(owner, "owner");
  const visitor = app.browser().visitor.invitations;
  await members.changeRole({ memberId: leaving.id, role: "hiring_manager" });
  await expect(visitor.check({ code: ownersCode })).rejects.toMatchObject({ code: "INVALID_INVITATION" });
  expect(await visitor.check({ code: managersCode })).toMatchObject({ code: managersCode });
  await members.setActive({ memberId: leaving.id, isActive: false });
  await expect(visitor.check({ code: managersCode })).rejects.toMatchObject({ code: "INVALID_INVITATION" });
  expect(await visitor.check({ code: otherCode })).toMatchObject({ code: otherCode });
  expect((await members.list({})).invitations).toHaveLength(1);
});

test("of two members who invite one colleague at the same moment, one learns that the other has", async ({
  app,
}) => {
  const owners = [await aManager(app), await aManager(app, { companyRole: "owner" })];
  const email = anEmail("sam");
  const outcomes = await overlap(
    app,
    owners.map(
      ({ browser }) =>
        () =>
          browser.manager.members.invite({ ...sam, email }),
    ),
  );
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "ALREADY_INVITED" } }]);
});

test("an expired invitation is valid again when its owner sends it, and a revoked one never is", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const { id: invitationId } = await members.invite({ ...sam, email: anEmail("sam") });
  app.clock.advance(16 * dayMs);
  expect((await members.list({})).invitations).toMatchObject([{ id: invitationId, expired: true }]);
  expect(await members.sendInvitation({ invitationId })).toMatchObject({ expired: false });

  await members.revokeInvitation({ invitationId });
  await expect(members.sendInvitation({ invitationId })).rejects.toMatchObject({
    code: "INVITATION_REVOKED",
  });
  await expect(join(app)).rejects.toMatchObject({ code: "INVALID_INVITATION" });
});

test("an owner reaches no invitation of an admin or of another company", async ({ app }) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const { id: adminsInvitation } = await anInvitation(app);
  const other = await aManager(app, { company: "Initech" });
  const { id: foreignInvitation } = await other.browser.manager.members.invite({
    ...sam,
    email: anEmail("sam"),
  });
  for (const invitationId of [adminsInvitation, foreignInvitation]) {
    const missing = { code: "INVITATION_NOT_FOUND" };
    await expect(members.sendInvitation({ invitationId })).rejects.toMatchObject(missing);
    await expect(members.revokeInvitation({ invitationId })).rejects.toMatchObject(missing);
  }
  expect(await members.list({})).toMatchObject({ invitations: [] });
});

test("where the installation keeps invitations to its admins, owners invite nobody", async ({ app }) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const { id: invitationId } = await members.invite({ ...sam, email: anEmail("sam") });
  app.context.settings.ownersInvite = false;
  const refused = { code: "INVITATIONS_BY_ADMINS" };
  await expect(members.invite({ ...sam, email: anEmail("sam") })).rejects.toMatchObject(refused);
  await expect(members.sendInvitation({ invitationId })).rejects.toMatchObject(refused);
  expect(await members.list({})).toMatchObject({ isOwner: true, canInvite: false });
  await members.revokeInvitation({ invitationId });
});

test("a company creates and e-mails a limited number of invitations a day", async ({ app }) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const companyId = await companyIdOf(app);
  const limits = [invitationLimit(companyId), ownerLimit(owner.id)];
  for (const limit of limits)
    await spendDaily(
      app.context,
      Array.from({ length: 99 }, () => [limit]),
    );
  const { id: invitationId } = await members.invite({ ...sam, email: anEmail("sam") });
  const limitReached = { code: "DAILY_LIMIT_REACHED" };
  await expect(members.invite({ ...sam, email: anEmail("sam") })).rejects.toMatchObject(limitReached);
  await members.sendInvitation({ invitationId });
  await expect(members.sendInvitation({ invitationId })).rejects.toMatchObject(limitReached);
});

test("an owner changes roles, and one active owner always stays", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { members } = owner.browser.manager;
  const lastOwner = { code: "LAST_OWNER" };
  const stepDown = () => members.changeRole({ memberId: owner.id, role: "hiring_manager" });
  await expect(stepDown()).rejects.toMatchObject(lastOwner);
  await expect(members.setActive({ memberId: owner.id, isActive: false })).rejects.toMatchObject(lastOwner);

  await members.changeRole({ memberId: colleague.id, role: "owner" });
  await members.setActive({ memberId: colleague.id, isActive: false });
  await expect(stepDown()).rejects.toMatchObject(lastOwner);
  await members.setActive({ memberId: colleague.id, isActive: true });
  await stepDown();
  await expect(members.list({})).resolves.toMatchObject({ isOwner: false, canInvite: false });
  await expect(members.changeRole({ memberId: owner.id, role: "owner" })).rejects.toMatchObject({
    code: "OWNERS_ONLY",
  });
  expect(
    await app.db.select().from(auditLog).where(eq(auditLog.action, "manager.role_changed")),
  ).toMatchObject([
    { actorId: owner.id, recordId: colleague.id, details: { changed: ["Owner"] } },
    { actorId: owner.id, recordId: owner.id, details: { changed: ["Hiring manager"] } },
  ]);
});

test("of two owners who end each other's role at the same time one stays an owner", async ({ app }) => {
  const first = await aManager(app);
  const second = await aManager(app);
  await first.browser.manager.members.changeRole({ memberId: second.id, role: "owner" });
  const companyId = await companyIdOf(app);
  // Past the guard, which would refuse the second as no owner.
  const endRole = (manager: TestManager, memberId: string) =>
    changeRole(
      { ...app.context, manager: { ...manager, companyId, role: "owner", whoInvites: "owners" } },
      { memberId, role: "hiring_manager" },
    );
  const outcomes = await Promise.allSettled([endRole(first, second.id), endRole(second, first.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(Object.values(await rolesAt(first)).toSorted()).toEqual(["hiring_manager", "owner"]);
});

test("of two owners who end each other's rights at the same time one stays, also where there are others", async ({
  app,
}) => {
  const first = await aManager(app);
  await aManager(app, { companyRole: "owner" });
  const change = {
    changeRole: ({ browser }: TestManager, memberId: string) =>
      browser.manager.members.changeRole({ memberId, role: "viewer" }),
    setActive: ({ browser }: TestManager, memberId: string) =>
      browser.manager.members.setActive({ memberId, isActive: false }),
  };
  for (const endRights of Object.values(change)) {
    const second = await aManager(app, { companyRole: "owner" });
    const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
    const ending = endRights(first, second.id);
    await waitUntil("the first waits", async () => (await countBlocked(app)) === 1);
    const endingToo = endRights(second, first.id);
    await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
    const outcomes = Promise.allSettled([ending, endingToo]);
    await auditing.commit();
    expect(await outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "OWNERS_ONLY" } }]);
  }
});

test("a deactivated member is signed out at the next request, and an owner can reactivate them", async ({
  app,
}) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { members } = owner.browser.manager;
  await members.setActive({ memberId: colleague.id, isActive: false });
  await expect(colleague.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect((await members.list({})).members).toMatchObject([
    { id: owner.id, isSelf: true, deactivatedAt: null },
    { id: colleague.id, isSelf: false, deactivatedAt: expect.any(String), lastUsedAt: null },
  ]);

  await members.setActive({ memberId: colleague.id, isActive: true });
  await colleague.browser.visitor.managers.signIn({ email: colleague.email, password: aPassword });
  expect(await colleague.browser.manager.jobs.list()).toEqual([]);
});

test("an admin makes someone an owner where a company has none that can act", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const owner = await aManager(app);
  const colleague = await aManager(app);
  await browser.admin.managers.setActive({ managerId: owner.id, isActive: false });
  await browser.admin.managers.changeRole({ managerId: colleague.id, role: "owner" });
  expect(await colleague.browser.manager.members.list({})).toMatchObject({ isOwner: true });
  await expect(
    browser.admin.managers.changeRole({ managerId: colleague.id, role: "hiring_manager" }),
  ).rejects.toMatchObject({ code: "LAST_OWNER" });
});

test("by the company's rule hiring managers invite, too, but no owners, and reach no owner's invitation", async ({
  app,
}) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  const { members } = colleague.browser.manager;
  const invite = (role: CompanyRole) => members.invite({ ...sam, email: anEmail("sam"), role });
  const refused = { code: "OWNERS_ONLY" };
  const byOwner = (role: CompanyRole) =>
    owner.browser.manager.members.invite({ ...sam, email: anEmail("sam"), role });
  const { id: ownerInvitation } = await byOwner("owner");
  const { id: viewerInvitation } = await byOwner("viewer");
  await expect(invite("viewer")).rejects.toMatchObject(refused);
  await expect(members.sendInvitation({ invitationId: viewerInvitation })).rejects.toMatchObject(refused);
  expect(await members.list({})).toMatchObject({ canInvite: false, invitations: [] });

  await owner.browser.manager.outreach.saveCompanyRules({ whoInvites: "hiring_managers" });
  await expect(invite("owner")).rejects.toMatchObject(refused);
  app.clock.advance(1_000);
  const { id } = await invite("hiring_manager");
  expect(await members.list({})).toMatchObject({
    isOwner: false,
    canInvite: true,
    invitations: [
      { id, companyRole: "hiring_manager" },
      { id: viewerInvitation, companyRole: "viewer" },
    ],
  });
  await members.sendInvitation({ invitationId: viewerInvitation });
  await members.revokeInvitation({ invitationId: id });
  for (const call of [members.sendInvitation, members.revokeInvitation])
    await expect(call({ invitationId: ownerInvitation })).rejects.toMatchObject({
      code: "INVITATION_NOT_FOUND",
    });
  expect((await owner.browser.manager.members.list({})).invitations).toHaveLength(2);
  await expect(
    viewer.browser.manager.members.invite({ ...sam, email: anEmail("sam"), role: "viewer" }),
  ).rejects.toMatchObject(refused);

  // The installation's setting comes first.
  app.context.settings.ownersInvite = false;
  await expect(invite("viewer")).rejects.toMatchObject({ code: "INVITATIONS_BY_ADMINS" });
  expect(await members.list({})).toMatchObject({ canInvite: false });
  expect(await owner.browser.manager.outreach.companyRules()).toMatchObject({ companiesInvite: false });
});

test("a viewer changes nothing, and writes again from the next request after a change of role", async ({
  app,
}) => {
  const owner = await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  expect(await viewer.browser.visitor.managers.session()).toMatchObject({ role: "viewer" });
  expect(await viewer.browser.manager.jobs.list()).toEqual([]);
  await expect(aJob(viewer)).rejects.toMatchObject({ code: "VIEWERS_READ_ONLY" });
  const job = await aJob(owner);
  await expect(aCandidate(viewer, job.id)).rejects.toMatchObject({ code: "VIEWERS_READ_ONLY" });

  await owner.browser.manager.members.changeRole({ memberId: viewer.id, role: "hiring_manager" });
  await aJob(viewer);
});

test("who becomes a viewer only reads shared jobs, and what others may do stays", async ({ app }) => {
  const owner = await aManager(app);
  const [viewer, colleague] = [await aManager(app), await aManager(app)];
  const { id: jobId } = await aJob(owner);
  const { jobMembers, members } = owner.browser.manager;
  for (const memberId of [viewer.id, colleague.id])
    await jobMembers.save({ jobId, memberId, role: "editor" });
  await members.changeRole({ memberId: viewer.id, role: "viewer" });
  const roles = async () => new Map((await jobMembers.list({ jobId })).map(({ id, role }) => [id, role]));
  expect(await roles()).toEqual(
    new Map([
      [owner.id, "owner"],
      [viewer.id, "reader"],
      [colleague.id, "editor"],
    ]),
  );
});

test("nobody with jobs becomes a viewer, neither by an owner nor by an admin", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { browser: admin } = await anAdmin(app);
  const toViewer = () => owner.browser.manager.members.changeRole({ memberId: colleague.id, role: "viewer" });
  const { id: jobId } = await aJob(colleague);
  await expect(toViewer()).rejects.toMatchObject({
    code: "MEMBER_HAS_JOBS",
    message: "Hand over their job first.",
    data: { jobs: 1 },
  });
  const { id: archived } = await aJob(colleague);
  await colleague.browser.manager.jobs.setActive({ jobId: archived, isActive: false });
  await expect(toViewer()).rejects.toMatchObject({ message: "Hand over their 2 jobs first." });
  await expect(
    admin.admin.managers.changeRole({ managerId: colleague.id, role: "viewer" }),
  ).rejects.toMatchObject({ code: "MEMBER_HAS_JOBS" });
  expect(await rolesAt(owner)).toMatchObject({ [colleague.id]: "hiring_manager" });

  for (const id of [jobId, archived]) await colleague.browser.manager.jobs.delete({ jobId: id });
  await toViewer();
  expect(await rolesAt(owner)).toMatchObject({ [colleague.id]: "viewer" });
});

test("a member who leaves or is made a viewer while creating a job does neither with a job", async ({
  app,
}) => {
  const owner = await aManager(app);
  const changes = {
    VIEWERS_READ_ONLY: ({ id }: TestManager) =>
      owner.browser.manager.members.changeRole({ memberId: id, role: "viewer" }),
    SIGNED_OUT: ({ browser }: TestManager) => browser.manager.members.leave(),
  };
  for (const [refusal, change] of Object.entries(changes))
    for (const code of ["MEMBER_HAS_JOBS", refusal]) {
      const colleague = await aManager(app);
      const calls = [() => aJob(colleague), () => change(colleague)];
      const outcomes = await overlap(app, code === "MEMBER_HAS_JOBS" ? calls : calls.toReversed());
      expect(outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code } }]);
    }
});

test("anyone who leaves is signed out everywhere and deactivated, the owners get an e-mail, and one can reactivate them", async ({
  app,
}) => {
  const owner = await aManager(app);
  const other = await aManager(app, { companyRole: "owner" });
  const [deactivated, deactivatedSoon] = [
    await aManager(app, { companyRole: "owner" }),
    await aManager(app, { companyRole: "owner" }),
  ];
  await owner.browser.manager.members.setActive({ memberId: deactivated.id, isActive: false });
  await aManager(app, { company: "Initech" });
  const leaver = await aManager(app, { companyRole: "owner", firstName: "Lou" });
  const elsewhere = app.browser();
  await elsewhere.visitor.managers.signIn({ email: leaver.email, password: aPassword });
  for (const member of [leaver, other]) await anApiKey(app, member);
  await app.runTasks();
  app.outbox.length = 0;

  expect(await leaver.browser.manager.members.leave()).toEqual({ left: true });
  for (const browser of [leaver.browser, elsewhere]) {
    expect(await browser.visitor.managers.session()).toBeNull();
    await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  }
  expect(leaver.browser.cookies().filter(({ name }) => name.includes("session"))).toEqual([]);
  await expect(
    app.browser().visitor.managers.signIn({ email: leaver.email, password: aPassword }),
  ).rejects.toMatchObject({ code: "ACCOUNT_DEACTIVATED" });
  await owner.browser.manager.members.setActive({ memberId: deactivatedSoon.id, isActive: false });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email).toSorted()).toEqual([owner.email, other.email].toSorted());
  expect(app.outbox[0]).toMatchObject({ subject: "Lou Lee left Juniper Labs" });
  expect(await app.db.select().from(auditLog).where(eq(auditLog.action, "manager.left"))).toMatchObject([
    { actorId: leaver.id, recordId: leaver.id },
  ]);
  expect(await app.db.select().from(apiKeys)).toMatchObject([{ memberId: other.id }]);
  expect(await app.db.$count(auditLog, eq(auditLog.action, "api_key.revoked"))).toBe(1);

  await owner.browser.manager.members.setActive({ memberId: leaver.id, isActive: true });
  await app.browser().visitor.managers.signIn({ email: leaver.email, password: aPassword });
});

test("owners get no e-mail about someone who left and is back before it could be sent", async ({ app }) => {
  const owner = await aManager(app);
  const leaver = await aManager(app);
  await leaver.browser.manager.members.leave();
  await owner.browser.manager.members.setActive({ memberId: leaver.id, isActive: true });
  await app.runTasks();
  expect(app.outbox.filter(({ subject }) => subject.includes(" left "))).toEqual([]);
});

test("neither the last owner nor anyone with jobs can leave", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const leave = ({ browser }: TestManager) => browser.manager.members.leave();
  await expect(leave(owner)).rejects.toMatchObject({
    code: "LAST_OWNER",
    message: "You are the last active owner. Make someone else an owner first.",
  });
  const { id: jobId } = await aJob(colleague);
  await expect(leave(colleague)).rejects.toMatchObject({
    code: "MEMBER_HAS_JOBS",
    message: "Hand over your job first.",
    data: { jobs: 1 },
  });
  // A refusal changes nothing.
  await colleague.browser.manager.jobs.delete({ jobId });
  await leave(colleague);
  expect((await owner.browser.manager.members.list({})).members).toMatchObject([
    { id: owner.id, deactivatedAt: null },
    { id: colleague.id, deactivatedAt: expect.any(String) },
  ]);
});

test("members are listed by page and found by name or e-mail: owners first, deactivated ones last", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { members } = owner.browser.manager;
  const aMember = async (firstName: string, companyRole: CompanyRole) => {
    const { invitationCode: code } = await anInvitation(app, { firstName, lastName: "Berg", companyRole });
    return (await app.browser().visitor.managers.setUp({ code, password: aPassword })).manager;
  };
  const deactivated = await aMember("Aaron", "owner");
  await members.setActive({ memberId: deactivated.id, isActive: false });
  await aMember("Vera", "viewer");
  await aMember("Harper", "hiring_manager");
  const { email } = await aMember("Olga", "owner");
  const names = async (input: Parameters<typeof members.list>[0]) => {
    const { members: listed, found, total } = await members.list(input);
    return [listed.map(({ firstName }) => firstName).join(" "), found, total];
  };
  expect(await names({})).toEqual(["Morgan Olga Harper Vera Aaron", 5, 5]);
  expect(await names({ limit: 2 })).toEqual(["Morgan Olga", 5, 5]);
  expect(await names({ q: "berg h" })).toEqual(["Harper", 1, 5]);
  expect(await names({ q: email })).toEqual(["Olga", 1, 5]);
  const elsewhere = await aManager(app, { company: "Initech" });
  expect((await elsewhere.browser.manager.members.list({ q: "berg" })).members).toEqual([]);
});

async function companyIdOf({ db }: TestApp): Promise<string> {
  const [company] = await db.select({ id: companies.id }).from(companies);
  return company?.id ?? "";
}

async function rolesAt({ browser }: TestManager) {
  const { members } = await browser.manager.members.list({});
  return Object.fromEntries(members.map(({ id, role }) => [id, role]));
}

/** Redeems the code of the last e-mail. */
function join(app: TestApp) {
  return app.browser().visitor.managers.setUp({ code: codeIn(app), password: aPassword });
}

function codeIn({ outbox }: TestApp): string {
  return /invitation\?code=(\w+)/.exec(outbox.at(-1)?.text ?? "")?.[1] ?? "";
}
