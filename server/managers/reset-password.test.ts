import { aManager, anAdmin, anEmail, aPassword, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const worthless = { code: "INVALID_RESET_LINK", status: 410, message: "Invalid or expired reset link" };

test("the link in the mail sets a new password once, and ends every session", async ({ app }) => {
  const { email, browser } = await aManager(app);
  const { managers } = app.browser().visitor;
  await managers.requestPasswordReset({ email: email.toUpperCase() });
  await app.runTasks();
  expect(app.outbox).toMatchObject([{ to: { email } }]);
  const token = tokenIn(app);
  await managers.resetPassword({ token, password: "battery staple" });

  expect(await browser.visitor.managers.session()).toBeNull();
  await expect(managers.signIn({ email, password: aPassword })).rejects.toMatchObject({
    code: "WRONG_CREDENTIALS",
  });
  expect(await managers.signIn({ email, password: "battery staple" })).toMatchObject({ email });
  await expect(managers.resetPassword({ token, password: "once more" })).rejects.toMatchObject(worthless);
  expect(await managers.signIn({ email, password: "battery staple" })).toMatchObject({ email });
});

test("asking for an unknown address is answered alike and mails nobody", async ({ app }) => {
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

test("a refused mail is tried again, and its link works", async ({ app }) => {
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

test("a made-up token is worth nothing, nor is one with a password that is too short", async ({ app }) => {
  const { email } = await aManager(app);
  const { managers } = app.browser().visitor;
  await managers.requestPasswordReset({ email });
  await app.runTasks();

  for (const token of ["", "made-up", "x".repeat(200)])
    await expect(managers.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject(
      worthless,
    );
  await expect(managers.resetPassword({ token: "a\0b", password: "battery staple" })).rejects.toMatchObject({
    status: 400,
  });
  await expect(managers.resetPassword({ token: tokenIn(app), password: "12345" })).rejects.toMatchObject({
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

test("neither the log nor the queue holds a token", async ({ app }) => {
  const { email } = await aManager(app);
  await app.browser().visitor.managers.requestPasswordReset({ email });
  await app.runTasks();
  const queue = await app.db.execute("select data, output from pgboss.job");

  expect(JSON.stringify(queue)).not.toContain(tokenIn(app));
  expect(app.logs.join("")).not.toContain(tokenIn(app));
});

function tokenIn(app: TestApp): string {
  return /access_token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
}
