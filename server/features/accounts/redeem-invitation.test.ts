import { eq } from "drizzle-orm";
import { anEmail, anInvitation, aManager, aPassword, refuseCommits } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { managerAccounts, managerSessions, managerUsers } from "#server/platform/db/schema/auth.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  hiringManagerInvitations,
  companies,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";

const tables = [managerUsers, managerAccounts, managerSessions, companies, hiringManagerProfiles];

test("an invited person without an account gets one with company and profile, and is signed in", async ({
  app,
}) => {
  const { id, invitationCode: code, email } = await anInvitation(app);
  const browser = app.browser();
  const { outcome, manager } = await browser.visitor.managers.setUp({
    code: code.toLowerCase(),
    password: aPassword,
    timeZone: "Europe/Lisbon",
  });

  expect(outcome).toBe("created");
  expect(manager).toEqual({
    id: expect.any(String),
    firstName: "Morgan",
    lastName: "Lee",
    email,
    company: "Juniper Labs",
    role: "owner",
  });
  expect(await browser.visitor.managers.session()).toEqual(manager);
  expect(await app.db.select().from(hiringManagerProfiles)).toMatchObject([
    { id: manager.id, hiringManagerInvitationId: id, timeZone: "Europe/Lisbon" },
  ]);
  expect(await statuses(app)).toEqual(["accepted"]);
});

test("name, e-mail and company come from the invitation, not from the request", async ({ app }) => {
  const { invitationCode: code, email } = await anInvitation(app);
  const forged = {
    email: "eve@example.com",
    firstName: "Eve",
    company: "Evil",
    companyId: crypto.randomUUID(),
  };
  const response = await app.browser().fetch("/api/managers/set-up", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, password: aPassword, ...forged }),
  });

  expect(await response.json()).toMatchObject({
    manager: { email, firstName: "Morgan", company: "Juniper Labs" },
  });
  expect(await app.db.select().from(companies)).toMatchObject([{ name: "Juniper Labs" }]);
});

test("an account without a profile gets one, and its password stays", async ({ app }) => {
  const { email, browser, id } = await aManager(app);
  await app.db.delete(hiringManagerProfiles);
  expect(await browser.visitor.managers.session()).toBeNull();
  await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });

  const { invitationCode: code } = await anInvitation(app, { email });
  expect(await setUp(app, code)).toMatchObject({ outcome: "created", manager: { id, email } });
  expect(await app.count(managerUsers)).toBe(1);
});

test("a manager who already has a profile is welcomed back, and the profile does not change", async ({
  app,
}) => {
  const { email, id } = await aManager(app);
  const other = { email, company: "Initech", firstName: "Max" };
  const { invitationCode: code, hasAccount } = await anInvitation(app, other);
  // The admin who sends the invitation sees it.
  expect(hasAccount).toBe(true);
  expect(await setUp(app, code)).toMatchObject({
    outcome: "welcome_back",
    manager: { id, firstName: "Morgan", company: "Juniper Labs" },
  });
  expect(await statuses(app)).toEqual(["accepted", "accepted"]);
  expect(await app.count(companies)).toBe(1);
});

test("a password other than the account's is rejected, and nothing changes", async ({ app }) => {
  const { email } = await aManager(app);
  const before = await counts(app);
  const { id, invitationCode: code } = await anInvitation(app, { email, company: "Initech" });

  await expect(setUp(app, code, "not my password")).rejects.toMatchObject({
    code: "ACCOUNT_EXISTS",
    status: 409,
    message:
      "An account with this email already exists. Please sign in and complete your profile setup using your invitation code.",
  });
  expect(await counts(app)).toEqual(before);
  const [invitation] = await app.db
    .select()
    .from(hiringManagerInvitations)
    .where(eq(hiringManagerInvitations.id, id));
  expect(invitation).toMatchObject({ invitationStatus: "pending" });
});

test("guesses at an account's password with a code are limited, from however many networks", async ({
  app,
}) => {
  const { email } = await aManager(app);
  const { invitationCode: code } = await anInvitation(app, { email });
  app.context.settings.trustedProxies = 1;
  const guess = async (network: number) => {
    const browser = app.browser([], { "x-forwarded-for": `192.0.2.${network}` });
    const outcome = await browser.visitor.managers
      .setUp({ code, password: `guess ${network}` })
      .catch((error: { code: string }) => error);
    return "code" in outcome && outcome.code;
  };
  for (let network = 0; network < 21; network++) expect(await guess(network)).toBe("ACCOUNT_EXISTS");
  expect(await guess(21)).toBe("TOO_MANY_ATTEMPTS");
});

test("another invitation gives no further guesses at an account's password, nor does the sign-in page", async ({
  app,
}) => {
  const { email } = await aManager(app);
  const limited = { code: "TOO_MANY_ATTEMPTS" };
  const newCode = async () => (await anInvitation(app, { email })).invitationCode;
  for (let guess = 0; guess < 10; guess++)
    await expect(setUp(app, await newCode(), `guess ${guess}`)).rejects.toMatchObject({
      code: "ACCOUNT_EXISTS",
    });
  await expect(setUp(app, await newCode())).rejects.toMatchObject(limited);
  const signIn = app.browser().visitor.managers.signIn({ email, password: aPassword });
  await expect(signIn).rejects.toMatchObject(limited);
});

test("a repeated set-up with the same key returns the stored response, without another session", async ({
  app,
}) => {
  const { invitationCode: code } = await anInvitation(app);
  const key = crypto.randomUUID();
  const repeat = async () => {
    const response = await app.browser().fetch("/api/managers/set-up", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ code, password: aPassword }),
    });
    return [response.status, response.headers.getSetCookie(), await response.json()];
  };
  const first = await repeat();
  expect(await repeat()).toEqual(first);
  expect(await app.count(managerSessions)).toBe(1);
  await expect(setUp(app, code)).rejects.toMatchObject({ code: "INVALID_INVITATION" });
  expect(await app.count(managerSessions)).toBe(1);
});

test("one invitation redeemed several times at the same moment creates one account", async ({ app }) => {
  const { invitationCode: code } = await anInvitation(app);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => setUp(app, code)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "INVALID_INVITATION" });
  expect(await counts(app)).toEqual([1, 1, 1, 1, 1]);
});

test("two invitations of one person redeemed at the same moment create one account", async ({ app }) => {
  const email = anEmail("twice");
  const codes = [await anInvitation(app, { email }), await anInvitation(app, { email })];
  const results = await Promise.all(codes.map(({ invitationCode }) => setUp(app, invitationCode)));

  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["created", "welcome_back"]);
  expect(await app.count(managerUsers)).toBe(1);
  expect(await app.count(hiringManagerProfiles)).toBe(1);
});

test("if setting up fails, neither account nor company nor profile is left, and the code still works", async ({
  app,
}) => {
  const { invitationCode: code } = await anInvitation(app);
  const allow = await refuseCommits(app, "hiring_manager_profiles");
  await expect(setUp(app, code)).rejects.toMatchObject({ status: 500 });
  expect(await counts(app)).toEqual([0, 0, 0, 0, 0]);
  expect(await statuses(app)).toEqual(["pending"]);

  await allow();
  expect(await setUp(app, code)).toMatchObject({ outcome: "created" });
});

test("managers belong to the same company if its name differs only in upper and lower case", async ({
  app,
}) => {
  const first = await aManager(app, { company: "Juniper Labs" });
  const second = await aManager(app, { company: "JUNIPER LABS" });

  expect(second.companyId).toBe(first.companyId);
  expect(await app.count(companies)).toBe(1);
  // JavaScript and PostgreSQL lower-case these names differently.
  for (const company of ["ΟΔΟΣ", "İstanbul Tekstil"]) {
    const { companyId } = await aManager(app, { company });
    expect((await aManager(app, { company })).companyId).toBe(companyId);
  }
});

test("the audit log records joining and signing in by invitation; the sign-in is mailed to the owner", async ({
  app,
}) => {
  const email = anEmail("twice");
  for (let time = 0; time < 2; time++) await setUp(app, (await anInvitation(app, { email })).invitationCode);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorEmail, email));
  expect(entries.map(({ action, recordType }) => [action, recordType])).toEqual([
    ["manager.joined", "manager"],
    ["manager.signed_in", "manager"],
  ]);
  await app.runTasks();
  expect(app.outbox.map(({ to, subject }) => [to.email, subject])).toEqual([
    [email, "Forthright: a sign-in with a new browser"],
  ]);
});

test("a password has at least six characters", async ({ app }) => {
  const { invitationCode: code } = await anInvitation(app);

  await expect(setUp(app, code, "12345")).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "Password must be at least 6 characters long",
  });
  expect(await setUp(app, code, "zq8vbn")).toMatchObject({ outcome: "created" });
});

test("an easily guessed password is rejected with the reason, and the code still works", async ({ app }) => {
  const { invitationCode: code, email } = await anInvitation(app, { company: "Juniper Labs" });
  for (const [password, reason] of [
    ["123456", "PASSWORD_IS_COMMON"],
    ["Password1", "PASSWORD_IS_COMMON"],
    [email.toUpperCase(), "PASSWORD_IS_NAME"],
    ["juniper labs", "PASSWORD_IS_NAME"],
    ["JuniperLabs", "PASSWORD_IS_NAME"],
  ] as const)
    await expect(setUp(app, code, password), password).rejects.toMatchObject({ code: reason, status: 422 });
  // They are no guesses, and stop nobody: neither this person nor colleagues in the same network.
  for (let time = 0; time < 60; time++)
    await expect(setUp(app, code, "123456")).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });
  expect(await setUp(app, code)).toMatchObject({ outcome: "created" });
});

function setUp(app: TestApp, code: string, password = aPassword) {
  return app.browser().visitor.managers.setUp({ code, password });
}

function counts(app: TestApp) {
  return Promise.all(tables.map((table) => app.count(table)));
}

async function statuses(app: TestApp) {
  const rows = await app.db.select().from(hiringManagerInvitations);
  return rows.map(({ invitationStatus }) => invitationStatus);
}
