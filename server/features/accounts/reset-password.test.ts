import { sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { aManager, anAdmin, anEmail, aPassword, aResetToken, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const invalidLink = { code: "INVALID_RESET_LINK", status: 410, message: "Invalid or expired reset link" };

test("the link in the mail sets a new password once, ends every session and signs in", async ({ app }) => {
  const { email, browser } = await aManager(app);
  const browserWithLink = app.browser();
  const { managers } = browserWithLink.visitor;
  await managers.requestPasswordReset({ email: email.toUpperCase() });
  await app.runTasks();
  expect(app.outbox).toMatchObject([{ to: { email } }]);
  const token = tokenIn(app);
  // Mail scanners open links too.
  const checks = [token, `${token}.%20`].map((link) => managers.checkResetLink({ token: link }));
  expect(await Promise.all(checks)).toEqual([{ email }, { email }]);
  const { manager } = await managers.resetPassword({ token, password: "battery staple" });
  expect(manager).toMatchObject({ email });
  // The browser that opened the link is signed in, and no other.
  expect(await browserWithLink.manager.managers.sessions()).toHaveLength(1);
  expect(await browser.visitor.managers.session()).toBeNull();
  await expect(managers.signIn({ email, password: aPassword })).rejects.toMatchObject({
    code: "WRONG_CREDENTIALS",
  });
  expect(await managers.signIn({ email, password: "battery staple" })).toMatchObject({ email });
  await expect(managers.resetPassword({ token, password: "once more" })).rejects.toMatchObject(invalidLink);
  await expect(managers.checkResetLink({ token })).rejects.toMatchObject(invalidLink);
  expect(await managers.signIn({ email, password: "battery staple" })).toMatchObject({ email });
});

test("a deactivated colleague does not keep others from a new password", async ({ app }) => {
  const [owner, colleague, shutOut] = [await aManager(app), await aManager(app), await aManager(app)];
  await owner.browser.manager.members.setActive({ memberId: shutOut.id, isActive: false });
  expect(await aResetToken(app, shutOut.email)).toBe("");
  expect(await aResetToken(app, colleague.email)).not.toBe("");
});

test("a pasted address gets its link, and an address that no account can have causes no error", async ({
  app,
}) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  await managers.requestPasswordReset({ email: `<mailto:${email}>` });
  await managers.requestPasswordReset({ email: "r&d@müller.example" });
  await app.runTasks();
  expect(app.outbox).toMatchObject([{ to: { email } }]);
  expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("a new password invalidates the other links of the account, and nobody else's", async ({ app }) => {
  const [{ email }, other] = [await aManager(app), await aManager(app)];
  const { managers } = app.browser().visitor;
  const tokens: string[] = [];
  for (const address of [email, email, other.email]) {
    app.clock.advance(5 * 60 * 1000);
    tokens.push(await aResetToken(app, address));
  }
  const [older = "", newer = "", theirs = ""] = tokens;
  await managers.resetPassword({ token: newer, password: "battery staple" });

  await expect(managers.resetPassword({ token: older, password: "once more" })).rejects.toMatchObject(
    invalidLink,
  );
  expect(await managers.signIn({ email, password: "battery staple" })).toMatchObject({ email });
  expect(await managers.checkResetLink({ token: theirs })).toEqual({ email: other.email });
  await other.browser.manager.managers.changePassword({
    currentPassword: aPassword,
    password: "battery staple",
  });
  await expect(managers.checkResetLink({ token: theirs })).rejects.toMatchObject(invalidLink);
});

test("a link expires after an hour", async ({ app }) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  const token = await aResetToken(app, email);
  app.clock.advance(59 * minuteMs);
  await managers.checkResetLink({ token });
  app.clock.advance(minuteMs);

  await expect(managers.checkResetLink({ token })).rejects.toMatchObject(invalidLink);
  await expect(managers.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject(
    invalidLink,
  );
});

test("if the sessions cannot be ended, the password does not change and the link still works", async ({
  app,
}) => {
  const { email, browser } = await aManager(app);
  const { managers } = app.browser().visitor;
  const token = await aResetToken(app, email);
  await app.db.execute(
    sql`create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await app.db.execute(
    sql`create trigger refuse_deletion before delete on manager_sessions execute function refuse_deletion()`,
  );
  await expect(managers.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject({
    status: 500,
  });
  await app.db.execute(sql`drop function refuse_deletion cascade`);

  expect(await managers.signIn({ email, password: aPassword })).toMatchObject({ email });
  expect(await browser.visitor.managers.session()).toMatchObject({ email });
  await managers.resetPassword({ token, password: "battery staple" });
  expect(await browser.visitor.managers.session()).toBeNull();
});

test("if a link is used twice at the same moment, only one use sets the password", async ({ app }) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  const token = await aResetToken(app, email);
  const passwords = ["battery staple", "staple battery"];
  const outcomes = await Promise.allSettled(
    passwords.map((password) => managers.resetPassword({ token, password })),
  );

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const [index, { status }] of outcomes.entries()) {
    const signedIn = managers.signIn({ email, password: passwords[index] ?? "" });
    if (status === "fulfilled") expect(await signedIn).toMatchObject({ email });
    else await expect(signedIn).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  }
});

test("an address is mailed one link in five minutes and five a day, and the answer does not show it", async ({
  app,
}) => {
  const { email } = await aManager(app);
  app.context.settings.trustedProxies = 1;
  let network = 0;
  const request = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const answer = await app.browser().fetch("/api/managers/password-reset", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${++network}` },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(202);
    }
    await app.runTasks();
    return app.outbox.length;
  };
  expect(await request(3)).toBe(1);
  app.clock.advance(4 * 60 * 1000);
  expect(await request(2)).toBe(1);
  for (const mailed of [2, 3, 4, 5, 5, 5]) {
    app.clock.advance(5 * 60 * 1000);
    expect(await request(2)).toBe(mailed);
  }
  app.clock.advance(24 * 3600 * 1000);
  expect(await request(1)).toBe(6);
});

test("requests by strangers never stop the owner from getting a link in a known browser", async ({ app }) => {
  const { email, browser } = await aManager(app);
  const request = ({ visitor } = app.browser()) => visitor.managers.requestPasswordReset({ email });
  for (let time = 0; time < 10; time++) await request();
  await expect(request()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  await request(browser);
  await request(browser);
  await app.runTasks();
  expect(app.outbox).toHaveLength(2);
});

test("after a reset the owner is notified, and the browser is a known device", async ({ app }) => {
  const { email } = await aManager(app);
  const { visitor } = app.browser();
  const token = await aResetToken(app, email);
  await visitor.managers.resetPassword({ token, password: "battery staple" });
  await visitor.managers.signIn({ email, password: "battery staple" });
  await app.runTasks();
  expect(app.outbox.slice(1).map(({ subject }) => subject)).toEqual(["Forthright: your password was reset"]);
});

test("a request for an unknown address gets the same answer and mails nobody", async ({ app }) => {
  const { email } = await aManager(app);
  const admin = await anAdmin(app);
  const answers = new Set<string>();
  for (const address of [email, anEmail("nobody"), admin.email]) {
    const response = await app.browser().fetch("/api/managers/password-reset", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: address }),
    });
    const headers = [...response.headers].filter(([name]) => name !== "date");
    answers.add(JSON.stringify([response.status, headers, await response.text()]));
  }
  await app.runTasks();

  expect(answers.size).toBe(1);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([email]);
});

test("a rejected mail is sent again, and its link works", async ({ app }) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  await managers.requestPasswordReset({ email });
  app.refuseMail("451 try again later");
  await app.runTasks();
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();

  expect(app.outbox).toHaveLength(1);
  await managers.resetPassword({ token: tokenIn(app), password: "battery staple" });
});

test("a link that could not be mailed for more than a day is not mailed any more", async ({ app }) => {
  const { email } = await aManager(app);
  await app.browser().visitor.managers.requestPasswordReset({ email });
  app.refuseMail("451 try again later");
  await app.runTasks();
  app.refuseMail(null);
  app.clock.advance(dayMs + 1);
  await makeRetriesDue(app);
  await app.runTasks();

  expect(app.outbox).toEqual([]);
});

test("a made-up token and a password that is too short are rejected", async ({ app }) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  const mailed = await aResetToken(app, email);

  for (const token of ["", "made-up", "x".repeat(200)]) {
    await expect(managers.checkResetLink({ token })).rejects.toMatchObject(invalidLink);
    await expect(managers.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject(
      invalidLink,
    );
  }
  for (const token of ["a\0b", "x".repeat(201), "x".repeat(60_000)])
    await expect(managers.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject(
      invalidLink,
    );
  await expect(managers.resetPassword({ token: mailed, password: "12345" })).rejects.toMatchObject({
    message: "Password must be at least 6 characters long",
  });
  expect(await managers.signIn({ email, password: aPassword })).toMatchObject({ email });
});

test("requests for one address are limited", async ({ app }) => {
  const { email } = await aManager(app);
  const requests = Array.from({ length: 12 }, () =>
    app.browser().visitor.managers.requestPasswordReset({ email }),
  );
  const outcomes = await Promise.allSettled(requests);

  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  expect(refused).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
});

test("neither the log nor the queue contains a token", async ({ app }) => {
  const { email } = await aManager(app);
  const token = await aResetToken(app, email);
  const queue = await app.db.execute("select data, output from pgboss.job");

  expect(JSON.stringify(queue)).not.toContain(token);
  expect(app.logs.join("")).not.toContain(token);
});

function tokenIn(app: TestApp): string {
  return /access_token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
}
