import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

/** A candidate whom two members of the company can edit. */
async function setUp(app: TestApp) {
  const company = "Juniper Labs";
  const owner = await aManager(app, { company });
  const editor = await aManager(app, { company });
  const { id: jobId } = await aJob(owner);
  await owner.browser.manager.jobMembers.save({ jobId, memberId: editor.id, role: "editor" });
  const { id: candidateId } = await aCandidate(owner, jobId, { sendSurveysAutomatically: true });
  return {
    candidateId,
    byOwner: owner.browser.manager.outreach,
    byEditor: editor.browser.manager.outreach,
  };
}

test("who changes the number of wanted responses does not turn on the automatic surveys that a colleague turned off", async ({
  app,
}) => {
  const { candidateId, byOwner, byEditor } = await setUp(app);
  await byOwner.change({ candidateId, automatic: false });
  expect(await byEditor.change({ candidateId, wantedResponses: 7 })).toMatchObject({
    wantedResponses: 7,
    automatic: false,
  });
  expect(await byOwner.change({ candidateId, automatic: true })).toMatchObject({
    wantedResponses: 7,
    automatic: true,
  });
});
