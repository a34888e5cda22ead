import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { aManager, anAdmin, anEmail, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { recordStatements } from "#tests/record-statements.ts";

const wrong = { code: "WRONG_CREDENTIALS", status: 401, message: "Invalid email or password" };
const limited = { code: "TOO_MANY_ATTEMPTS", status: 429 };

test("the right password signs in, however the address is written", async ({ app }) => {
  const { id, email } = await aManager(app);
  const browser = app.browser();

  expect(
    await browser.visitor.managers.signIn({ email: ` ${email.toUpperCase()} `, password: aPassword }),
  ).toMatchObject({ id, email, company: "Juniper Labs" });
  expect(await browser.visitor.managers.session()).toMatchObject({ id });
  expect(await browser.manager.jobs.list()).toEqual([]);
});

test("an address pasted from an address book signs in", async ({ app }) => {
  const { id, email } = await aManager(app);
  for (const pasted of [`mailto:${email}`, `Morgan Lee <${email}>`, `${email};`, `\u200B${email}\u00A0`])
    expect(await signIn(app, pasted, aPassword)).toMatchObject({ id, email });
  await expect(signIn(app, `${email}, ${anEmail()}`, aPassword)).rejects.toMatchObject({
    message: "Please enter one e-mail address",
  });
  await expect(signIn(app, "r&d@müller.example", aPassword)).rejects.toMatchObject(wrong);
});

test("a wrong password and an unknown address get the same answer, and sign nobody in", async ({ app }) => {
  const { email } = await aManager(app);
  const browser = app.browser();
  for (const address of [email, anEmail("nobody")])
    await expect(
      browser.visitor.managers.signIn({ email: address, password: "a guess" }),
    ).rejects.toMatchObject(wrong);

  expect(await browser.visitor.managers.session()).toBeNull();
});

test("a wrong password and an unknown address run the same statements before the answer", async ({ app }) => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)];
  const { managers, admins } = app.browser().visitor;
  const password = "a guess";
  const signIns = [
    [manager.email, (email: string) => managers.signIn({ email, password })],
    [admin.email, (email: string) => admins.authenticate({ p_email: email, p_password: password })],
  ] as const;
  for (const [known, attempt] of signIns) {
    const statementsOf = async (email: string) => {
      const statements = await recordStatements(() => expect(attempt(email)).rejects.toMatchObject(wrong));
      expect(statements).not.toEqual([]);
      return statements.map(({ text }) => text);
    };
    expect(await statementsOf(known)).toEqual(await statementsOf(anEmail("nobody")));
  }
});

test("a wrong password goes into the audit log after the answer, if the account exists", async ({ app }) => {
  await aManager(app);
  const { id, email } = await aManager(app);
  for (const address of [email, anEmail("nobody")])
    await expect(signIn(app, address, "a guess")).rejects.toMatchObject(wrong);
  const failures = () => app.db.select().from(auditLog).where(eq(auditLog.action, "manager.sign_in_failed"));
  expect(await failures()).toEqual([]);
  await app.runTasks();
  expect(await failures()).toMatchObject([{ recordId: id, recordLabel: email }]);
});

test("an admin cannot sign in as a manager", async ({ app }) => {
  const { email } = await anAdmin(app);

  await expect(signIn(app, email, aPassword)).rejects.toMatchObject(wrong);
});

test("scripts cannot read the session's cookie", async ({ app }) => {
  const { email } = await aManager(app);
  const response = await app.browser().fetch("/api/managers/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: aPassword }),
  });

  expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; HttpOnly/i);
});

test("signing out ends the session, also for someone who copied the cookie", async ({ app }) => {
  const { email } = await aManager(app);
  const response = await app.browser().fetch("/api/managers/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: aPassword }),
  });
  const [browser, thief] = [1, 2].map(() => app.browser(response.headers.getSetCookie()));
  expect(await thief?.visitor.managers.session()).toMatchObject({ email });
  await browser?.manager.managers.signOut();

  expect(await browser?.visitor.managers.session()).toBeNull();
  expect(await thief?.visitor.managers.session()).toBeNull();
});

test("after ten wrong passwords for an account all its sign-ins are rejected for 15 minutes", async ({
  app,
}) => {
  const [{ email }, other] = [await aManager(app), await aManager(app)];
  for (let guess = 0; guess < 10; guess++)
    await expect(signIn(app, email, `guess ${guess}`)).rejects.toMatchObject(wrong);
  await expect(signIn(app, email, "one more")).rejects.toMatchObject(limited);
  await expect(signIn(app, email, aPassword)).rejects.toMatchObject(limited);
  expect(await signIn(app, other.email, aPassword)).toMatchObject({ email: other.email });

  app.clock.advance(15 * 60 * 1000);
  expect(await signIn(app, email, aPassword)).toMatchObject({ email });
});

test("right passwords do not count towards the limit", async ({ app }) => {
  const { email } = await aManager(app);

  for (let time = 0; time < 12; time++) expect(await signIn(app, email, aPassword)).toMatchObject({ email });
});

function signIn(app: TestApp, email: string, password: string) {
  return app.browser().visitor.managers.signIn({ email, password });
}

test("a request of a page is answered as signed out if another manager or admin has signed in since", async ({
  app,
}) => {
  const [morgan, david, admin] = [await aManager(app), await aManager(app), await anAdmin(app)];
  const cookies = [...david.browser.cookies(), ...admin.browser.cookies()].map(
    ({ name, value }) => `${name}=${value}`,
  );
  const from = (headers: Record<string, string>) => app.browser(cookies, headers);
  const theirs = from({ "page-of-manager": morgan.id, "page-of-admin": morgan.id });
  await expect(theirs.manager.jobs.create({ title: "Cook" })).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await expect(theirs.admin.admins.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect(await theirs.visitor.managers.session()).toBeNull();
  expect(await theirs.visitor.admins.validate()).toEqual([]);

  const own = from({ "page-of-manager": david.id });
  expect(await own.manager.jobs.list()).toEqual([]);
  expect(await own.admin.admins.list()).toHaveLength(1);
});
