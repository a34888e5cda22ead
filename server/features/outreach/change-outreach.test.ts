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

test("a colleague's newer note on consent is neither replaced nor removed from a page that shows an older one", async ({
  app,
}) => {
  const { candidateId, byOwner, byEditor } = await setUp(app);
  const byPhone = "By phone on 20 November";
  await byOwner.saveConsentNote({ candidateId, note: byPhone, seen: null });
  const refused = { code: "CANDIDATE_CHANGED" };
  await expect(byEditor.saveConsentNote({ candidateId, note: "Yes", seen: null })).rejects.toMatchObject(
    refused,
  );
  await expect(byEditor.saveConsentNote({ candidateId, note: "", seen: "Yes" })).rejects.toMatchObject(
    refused,
  );
  // Saved before, but the response was lost.
  expect(await byOwner.saveConsentNote({ candidateId, note: byPhone, seen: null })).toMatchObject({
    consent: { note: byPhone },
  });
  expect(await byEditor.saveConsentNote({ candidateId, note: "Signed form", seen: byPhone })).toMatchObject({
    consent: { note: "Signed form" },
  });
});
