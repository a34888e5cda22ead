import { aManager, aReviewer, aSubmission, goodAnswers } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("without the reviewer's consent neither name nor e-mail is in the response", async ({ app }) => {
  const reviewer = await anAnsweredReviewer(app, false);
  const response = await reviewer.manager.browser.fetch(`/api/reviewers/${reviewer.key}/response`);
  const text = await response.text();

  expect(JSON.parse(text)).toMatchObject({
    reviewer: { name: null, email: null, card: { company: "Acme", position: "Engineer" } },
    responses: goodAnswers,
  });
  for (const secret of [reviewer.name, reviewer.email, reviewer.id]) expect(text).not.toContain(secret);
});

test("sharing the name is off by default", async ({ app }) => {
  const { manager, key } = await aReviewer(app, { status: "completed" });

  expect(await read(manager, key)).toMatchObject({ reviewer: { name: null, email: null } });
});

test("with the reviewer's consent name and e-mail are included", async ({ app }) => {
  const { manager, key, name, email } = await anAnsweredReviewer(app, true);

  expect(await read(manager, key)).toMatchObject({ reviewer: { name, email } });
});

test("there is no response before the reviewer has answered", async ({ app }) => {
  const { manager, key } = await aReviewer(app);

  await expect(read(manager, key)).rejects.toMatchObject({ code: "RESPONSE_NOT_FOUND", status: 404 });
});

async function anAnsweredReviewer(app: TestApp, shareIdentity: boolean) {
  const reviewer = await aReviewer(app);
  await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id, { shareIdentity }));
  return reviewer;
}

function read({ browser }: Pick<Awaited<ReturnType<typeof aManager>>, "browser">, reviewerKey: string) {
  return browser.manager.surveys.response({ reviewerKey });
}
