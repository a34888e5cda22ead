import { dayMs } from "#contract/durations.ts";
import { aCandidate, aJob, aManager, aPerson, aReviewer, sweptOutreach } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const ownWords = "We spoke at the fair. Five minutes would help us.";

test("a manager's message appears as theirs in the survey e-mail and its reminder", async ({ app }) => {
  const { key, manager } = await aReviewer(app, { status: "identified" });
  const { sendSurvey } = manager.browser.manager.reviewers;
  await expect(sendSurvey({ reviewerKey: key, ownWords: "Look at evil.example/x" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  // What was not sent leaves nothing behind.
  app.refuseMail("451 busy");
  await expect(sendSurvey({ reviewerKey: key, ownWords: "Never said." })).rejects.toThrow();
  app.refuseMail(null);
  await sendSurvey({ reviewerKey: key, ownWords });
  app.clock.advance(3 * dayMs);
  await sweptOutreach(app);
  expect(app.outbox.map(({ subject }) => subject.startsWith("Reminder"))).toEqual([false, true]);
  for (const { text } of app.outbox)
    expect(text).toContain(`Morgan Lee at Juniper Labs adds:\n\n> ${ownWords}\n`);
});

test("the message is included if the system sends the survey later", async ({ app }) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  await aPerson(app, {}, { company: "Acme" });
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  const { reviewers } = await aCandidate(manager, (await aJob(manager)).id, { workHistory });
  for (const { key } of reviewers)
    await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key, ownWords });
  await sweptOutreach(app);
  expect(app.outbox.map(({ text }) => text.includes(`> ${ownWords}`))).toEqual([true]);
});

test("a preview equals the sent e-mail except for the reviewer's own details", async ({ app }) => {
  const { manager, candidateId, key, name } = await aReviewer(app, { status: "identified" });
  const { preview, sendSurvey } = manager.browser.manager.reviewers;
  const { subject, text } = await preview({ candidateId, ownWords });
  await sendSurvey({ reviewerKey: key, ownWords });
  const [sent] = app.outbox;
  expect(subject).toBe(sent?.subject);
  const ownDetails =
    /\[[^\]]*\]|(?<=Hello ).*(?=,)|(?<=Why you: ).*|(?<=work history from ).*(?=\. Legal)|(?<=\/(?:your-data|unsubscribe)\/)\S*|(?<=\/survey\/)\S*(?=\/(?:welcome|check))/g;
  expect(text.replaceAll(ownDetails, "…").replaceAll("…/welcome", "…")).toBe(
    sent?.text.replaceAll(ownDetails, "…").replaceAll("…/welcome", "…"),
  );
  expect(text).not.toContain(name);
});
