import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { candidateConsents } from "#server/platform/db/schema/consent.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import {
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aParticipant,
  aPerson,
  aReferee,
  aReviewer,
  aSubmission,
  aTemplate,
  comeBack,
  goodAnswers,
  expectSilentRefusal,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { correctionMs } from "#server/features/reviewers/link-state.ts";
import { exportAll } from "#server/features/privacy/export.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const period = {
  company: "Acme",
  position: "Cook",
  startDate: "2018-01",
  endDate: "2020-12",
  isCurrent: false,
};
const present = {
  company: "Initech",
  position: "Chef",
  startDate: "2021-01",
  endDate: null,
  isCurrent: true,
};
const workHistory = [period, present];

test("excluded people get no survey and no reminder: not from the system, a manager, an admin or the queue", async ({
  app,
}) => {
  const { manager, participant, jobId, exclude, run, correctAndContact, contactedEmails } = await setUp(app);
  const excluded = await Promise.all(
    ["Ada Byron", "Grace Hopper", "R. Stallman"].map((name) => aPerson(app, { name }, {})),
  );
  const employee = await aPerson(app, {}, {}, { company: "Initech", start: "2021-02" });
  // A corrected employer counts before the manager has accepted it.
  const { correctHistory } = app.browser().candidate.participation;
  await correctHistory({ ...participant, workHistory: [period, { ...present, company: "Hooli" }] });
  const atCorrectedEmployer = await aPerson(app, {}, {}, { company: "Hooli", start: "2021-02" });
  const atExcludedCompany = await aPerson(app, {}, {}, { company: "Globex Inc.", start: "2021-02" });
  // Three people share a card. With an excluded person among them, they would not be contacted either.
  const cooks = ["Kim", "Sam", "Lee"].map((name) =>
    aPerson(app, { name: `${name} Stays` }, { position: "Cook", headcount: "12" }),
  );
  const [stays] = await Promise.all(cooks);
  const reminded = await aReviewer(app, { manager, candidateId: participant.id, name: "Tom Reminded" });
  // Another spelling of the same mailbox.
  const [local, domain] = (excluded[0]?.email ?? "").split("@");
  await exclude({
    employer: true,
    companies: ["Globex"],
    people: [`${local}+home@${domain}`, "Hopper, Grace", "Richard Stallman", reminded.email],
  });
  const emails = [...excluded, employee, atCorrectedEmployer, atExcludedCompany].map(({ email }) => email);

  const { candidates, reviewers: api } = manager.browser.manager;
  await correctAndContact();
  expect(contactedEmails()).toContain(stays?.email);

  const found = await app.db.select().from(reviewers);
  const keys = found.filter(({ email }) => emails.includes(email)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(2);
  const { browser } = await anAdmin(app);
  const template = await aTemplate(app, { name: "Basics", isDefault: true });
  // Those that the system chose by their cards are shown as contacted. The others were passed over.
  const { reviewers: cards } = await candidates.get({ candidateId: participant.id });
  const waiting = new Set(cards.filter(({ status }) => status === "identified").map(({ key }) => key));
  for (const reviewerKey of keys)
    if (waiting.has(reviewerKey)) await expectSilentRefusal(app, () => api.sendSurvey({ reviewerKey }));
    else
      await expect(api.sendSurvey({ reviewerKey })).rejects.toMatchObject({
        code: "SURVEY_ALREADY_SENT",
      });
  for (const [index, person] of excluded.entries()) {
    await api.add({ candidateId: participant.id, ...person });
    const reviewer = { name: person.name, email: `${index}${person.email}` };
    const fields = { candidateId: participant.id, jobId, templateId: template.id };
    // The others are excluded by name, whatever their address.
    if (index > 0)
      await expect(browser.admin.surveyTests.send({ ...fields, reviewer })).rejects.toMatchObject({
        code: "CANNOT_BE_ASKED",
      });
  }
  await app.runTasks();
  for (const reviewerKey of keys) await sendChosenSurvey.run(app.context, { reviewerKey });
  app.clock.advance(4 * dayMs);
  await comeBack(manager);
  await run();
  expect(contactedEmails().filter((email) => [...emails, reminded.email].includes(email))).toEqual([
    reminded.email,
  ]);
  // The exclusion leaves no mark on them: they can be contacted about another candidate.
  expect(await app.db.$count(reviewers, eq(reviewers.sendProblem, "not_accepted"))).toBe(0);
});

test("companies that a candidate separates by commas are all excluded", async ({ app }) => {
  const { exclude, correctAndContact, contactedEmails } = await setUp(app);
  for (const company of ["Globex Inc.", "Hooli"]) await aPerson(app, {}, {}, { company, start: "2021-02" });
  const cooks = ["Kim", "Sam", "Lee"].map((name) =>
    aPerson(app, { name: `${name} Stays` }, { position: "Cook", headcount: "12" }),
  );
  const stay = (await Promise.all(cooks)).map(({ email }) => email);
  await exclude({ companies: ["Globex, Inc.; Hooli, Umbrella"] });
  await correctAndContact();
  expect(contactedEmails().toSorted()).toEqual(stay.toSorted());
});

test("a candidate's employer is excluded also where the manager wants to contact people there", async ({
  app,
}) => {
  const { manager, jobId, wishes, run, contactedEmails } = await setUp(app);
  const employee = await aPerson(app, {}, {}, { company: "Initech", start: "2021-02" });
  const elsewhere = await aPerson(app, {}, {});
  const participant = await aParticipant(app, manager, jobId, {
    workHistory,
    excludeCurrentColleagues: false,
  });
  const panel = await manager.browser.manager.candidates.get({ candidateId: participant.id });
  expect(panel.reviewers).toHaveLength(2);
  await wishes.exclude({ ...participant, employer: true });
  const { change } = manager.browser.manager.outreach;
  await change({ candidateId: participant.id, wantedResponses: 9, automatic: true });
  await run();
  expect(contactedEmails()).toContain(elsewhere.email);
  expect(contactedEmails()).not.toContain(employee.email);
});

test("a reviewer whose survey was refused because of an exclusion is not contacted after it is removed", async ({
  app,
}) => {
  const people = [];
  for (let count = 0; count < 4; count++) people.push(await aPerson(app, {}, {}));
  const { manager, participant, exclude, wishes, run, contactedEmails } = await setUp(app);
  const [excluded] = people;
  await exclude({ people: [excluded?.email ?? ""] });
  const { reviewers: api, outreach } = manager.browser.manager;
  const rows = await app.db.select().from(reviewers);
  const reviewerKey = rows.find(({ email }) => email === excluded?.email)?.key ?? "";
  await expectSilentRefusal(app, () => api.sendSurvey({ reviewerKey }));
  expect(await wishes.startOver(participant)).toMatchObject({ excluded: { companies: 0, people: 0 } });
  await expect(api.sendSurvey({ reviewerKey })).rejects.toMatchObject({ code: "SURVEY_ALREADY_SENT" });
  const { consent } = await manager.browser.manager.candidates.get({ candidateId: participant.id });
  expect(consent.leftOut).toBe("none");
  await outreach.change({ candidateId: participant.id, wantedResponses: 9, automatic: true });
  await run();
  expect(contactedEmails().toSorted()).toEqual(
    people
      .slice(1)
      .map(({ email }) => email)
      .toSorted(),
  );
});

test("excluding a contacted person reveals to nobody whether they have answered", async ({ app }) => {
  app.context.settings.surveysSentAtOnce = 3;
  const outcomes = [];
  for (const isAnswerer of [true, false]) {
    app.outbox.length = 0;
    const { manager, participant, exclude, run, contactedEmails } = await setUp(app);
    const fields = { manager, candidateId: participant.id };
    const silent = await aReviewer(app, fields);
    await aReviewer(app, fields);
    const answerer = await aReviewer(app, { ...fields, status: "completed" });
    for (let count = 0; count < 3; count++)
      await aReviewer(app, { ...fields, status: "identified", company: "Globex" });
    const { outreach, candidates } = manager.browser.manager;
    await outreach.change({ candidateId: participant.id, wantedResponses: 3, automatic: true });
    await run();
    const excluded = isAnswerer ? answerer : silent;
    await exclude({ people: [excluded.email] });
    await run();
    const read = async () => {
      const page = await candidates.get({ candidateId: participant.id });
      return [page.outreach, page.reviewers.map((shown) => ({ ...shown, key: "" }))];
    };
    const atOnce = await read();
    app.clock.advance(3 * dayMs);
    await run();
    outcomes.push({ atOnce, later: await read(), mails: contactedEmails().length });
    app.clock.advance(-3 * dayMs - 8 * 60_000);
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
});

test("the third of three look-alikes is never contacted once the other two are excluded", async ({ app }) => {
  const people = [];
  for (let count = 0; count < 3; count++) people.push(await aPerson(app, {}, {}));
  const { manager, participant, exclude, wishes, run, contactedEmails } = await setUp(app);
  const { reviewers: api, outreach, candidates } = manager.browser.manager;
  const { reviewers: found } = await candidates.get({ candidateId: participant.id });
  expect(new Set(found.map(({ card }) => JSON.stringify(card))).size).toBe(1);
  await exclude({ people: people.slice(1).map(({ email }) => email) });
  await outreach.change({ candidateId: participant.id, wantedResponses: 5, automatic: true });
  await run();
  const updated = await candidates.get({ candidateId: participant.id });
  expect(updated.reviewers.map(({ status }) => status)).toEqual(found.map(() => "survey_sent"));
  // Removing the exclusions does not show which two they were.
  await wishes.startOver(participant);
  for (const { key: reviewerKey } of found)
    await expect(api.sendSurvey({ reviewerKey })).rejects.toMatchObject({
      code: "SURVEY_ALREADY_SENT",
    });
  await run();
  expect(contactedEmails()).toEqual([]);
});

test("a candidate who excludes all but a few people does not learn whether those are contacted or answer", async ({
  app,
}) => {
  const people = [];
  for (let count = 0; count < 6; count++) people.push(await aPerson(app, {}, {}));
  const { manager, participant, exclude, run, contactedEmails } = await setUp(app);
  const { participation } = app.browser().candidate;
  const { text } = await participation.open(participant);
  const things = text.things.filter(({ required }) => required).map(({ key }) => key);
  await participation.agree({ ...participant, textId: text.id, things, signedName: "Robin Vale" });
  await exclude({ people: people.slice(3).map(({ email }) => email) });
  const before = await participation.open(participant);
  await manager.browser.manager.outreach.change({
    candidateId: participant.id,
    wantedResponses: 6,
    automatic: true,
  });
  await run();
  expect(contactedEmails()).toHaveLength(3);
  expect(await participation.open(participant)).toEqual({ ...before, wantedResponses: 6 });
  for (const { text: mail } of app.outbox) {
    const [, id] = /\/survey\/([\w-]+)/.exec(mail) ?? [];
    if (id) await app.browser().reviewer.surveys.submit(aSubmission(id));
  }
  expect(await app.db.$count(surveyResponses)).toBe(3);
  app.clock.advance(62 * dayMs);
  await run();
  expect(await participation.open(participant)).toEqual({ ...before, wantedResponses: 6 });
});

test("exclusions are stored as hashes, limited, and deleted at once; a manager sees only their number", async ({
  app,
}) => {
  const { manager, participant, exclude, wishes } = await setUp(app);
  const exclusions = { employer: true, companies: ["Globex"], people: ["Ada Byron", "grace@hopper.example"] };
  expect(await exclude(exclusions)).toMatchObject({ excluded: { employer: true, companies: 1, people: 2 } });
  await expect(exclude({ people: ["Ada, see www.byron.example"] })).rejects.toMatchObject({
    message: "Please name people by their name or address alone.",
  });
  // Entries that can match nobody are rejected.
  for (const [typed, message] of [
    ["not an @ mail", "This is not an e-mail address: 'not an @ mail'"],
    ["grace@hopper", "This is not an e-mail address: 'grace@hopper'"],
    ["@", "This is not an e-mail address: '@'"],
    ["12345", "This is neither a name nor an e-mail address: '12345'"],
    ["--", "This is neither a name nor an e-mail address: '--'"],
  ] as const)
    await expect(exclude({ people: [typed] })).rejects.toMatchObject({ message });
  await expect(exclude({ companies: ["--"] })).rejects.toMatchObject({
    message: "This is not a company's name: it has no letters.",
  });
  const stored = JSON.stringify(await app.db.select().from(candidateExclusions));
  const page = JSON.stringify(await manager.browser.manager.candidates.get({ candidateId: participant.id }));
  for (const word of ["Globex", "globex", "Byron", "byron", "hopper"]) {
    expect(stored).not.toContain(word);
    expect(page).not.toContain(word);
  }
  const { consent } = await manager.browser.manager.candidates.get({ candidateId: participant.id });
  // The employer is counted with the others, because a separate mark would show who is excluded.
  expect(consent.leftOut).toBe(4);
  const people = Array.from({ length: 19 }, (_, index) => `Person Number${index}`);
  await expect(exclude({ people })).rejects.toMatchObject({ code: "TOO_MANY_EXCLUDED" });
  // The employer and the names can be removed separately.
  expect(await wishes.startOver({ ...participant, only: "employer" })).toMatchObject({
    excluded: { employer: false, companies: 1, people: 2 },
  });
  await exclude({ employer: true });
  expect(await wishes.startOver({ ...participant, only: "named" })).toMatchObject({
    excluded: { employer: true, companies: 0, people: 0 },
  });
  expect(await wishes.startOver(participant)).toMatchObject({ excluded: { employer: false } });
  expect(await app.count(candidateExclusions)).toBe(0);
  await exclude({ people: ["Ada Byron"] });
  // No number is shown for one person, because pressing 'Send Survey' would show who it is.
  expect(await manager.browser.manager.candidates.get({ candidateId: participant.id })).toMatchObject({
    consent: { leftOut: "few" },
  });
});

test("names that were excluded in another tab stay when the names that a page counts are removed", async ({
  app,
}) => {
  const { participant, exclude, wishes } = await setUp(app);
  const { secret } = participant;
  await exclude({ companies: ["Globex"] });
  const { excluded: seen } = await wishes.read(participant);
  await exclude({ people: ["Ada Byron"] });
  await expect(wishes.startOver({ secret, only: "named", seen })).rejects.toMatchObject({
    message: "You have excluded others since you opened this page. Nothing was removed.",
  });
  const { excluded: current } = await wishes.read(participant);
  expect(current).toMatchObject({ companies: 1, people: 1 });
  for (let press = 0; press < 2; press++)
    expect(await wishes.startOver({ secret, only: "named", seen: current })).toMatchObject({
      excluded: { companies: 0, people: 0 },
    });
});

test("what one candidate chooses concerns no other candidate of the same job", async ({ app }) => {
  const { manager, jobId, participant, exclude, wishes } = await setUp(app);
  const other = await aParticipant(app, manager, jobId, { workHistory });
  const before = await wishes.read(other);
  await exclude({ employer: true, companies: ["Globex"], people: ["Ada Byron"] });
  await wishes.nameReferee({ ...participant, ...aReferee });
  await wishes.askForData({ ...participant, kind: "copy" });
  expect(await wishes.read(other)).toEqual(before);
  expect((await manager.browser.manager.candidates.get({ candidateId: other.id })).consent.leftOut).toBe(
    "none",
  );
  await wishes.startOver(other);
  expect(await wishes.read(participant)).toMatchObject({
    excluded: { employer: true, companies: 1, people: 1 },
    referees: [{ name: aReferee.name }],
    dataRequests: [{ kind: "copy" }],
  });
});

test("referees are contacted and learn who named them; addresses of the candidate and the manager are silently skipped", async ({
  app,
}) => {
  const { manager, participant, wishes, run, contactedEmails } = await setUp(app, "robin.vale@home.example");
  const skipped = [
    manager.email.replace("@", "+2@"),
    "robin.vale@home.example",
    "robinvale+x@work.example",
    "vale.robin@gmail.com",
  ];
  const backwards = { ...aReferee, from: "2020-05", until: "2019-03" };
  await expect(wishes.nameReferee({ ...participant, ...backwards })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "Until is before From.",
  });
  const answers = [];
  for (const email of [aReferee.email, ...skipped])
    answers.push(await wishes.nameReferee({ ...participant, ...aReferee, email }));
  expect(answers.map(({ referees }) => referees.length)).toEqual([1, 2, 3, 4, 5]);
  const sixth = { ...aReferee, email: anEmail() };
  await expect(wishes.nameReferee({ ...participant, ...sixth })).rejects.toMatchObject({
    code: "TOO_MANY_REFEREES",
  });
  await run();
  expect(contactedEmails()).toEqual([]);
  app.clock.advance(correctionMs);
  await run();

  expect(contactedEmails()).toEqual([aReferee.email]);
  expect(app.outbox.at(-1)?.text).toContain("Robin Vale named you as someone who knows their work.");
  const { reviewers: panel } = await manager.browser.manager.candidates.get({ candidateId: participant.id });
  const shown = panel.map(({ label: _label, key: _key, card: _card, ...view }) => view);
  for (const view of shown) expect(view).toEqual(shown[0]);
  // Referees who were not contacted cannot be corrected any more either, which would reveal them.
  const { referees } = await wishes.read(participant);
  expect(referees.map(({ open }) => open)).toEqual([null, null, null, null, null]);
});

test("a referee can be corrected or withdrawn until the waiting time is over and they are queued", async ({
  app,
}) => {
  const { manager, participant, wishes, run, contactedEmails } = await setUp(app);
  const { secret, id: candidateId } = participant;
  const readCompanies = async () =>
    (await manager.browser.manager.candidates.get({ candidateId })).reviewers.map(({ card }) => card.company);
  const nameReferee = async (email: string, company = "Acme") => {
    const referee = { ...aReferee, name: `${email.split("@")[0]} Quil`, email, company };
    const { referees } = await wishes.nameReferee({ secret, ...referee });
    return { secret, refereeKey: referees.at(-1)?.open?.refereeKey ?? "" };
  };
  const pat = await nameReferee("pat@quil.example");
  const kim = await nameReferee("kim@doe.example", "Globex");
  expect(await readCompanies()).toEqual(["Acme", "Globex"]);
  await run();
  await wishes.takeRefereeBack(kim);
  await wishes.takeRefereeBack(kim);
  expect(await readCompanies()).toEqual(["Acme"]);
  const lee = await nameReferee("lee@hall.example");
  const correction = { name: "Pat Quill", email: "pat@quill.example" };
  await expect(
    wishes.correctReferee({ ...lee, ...correction, email: "PAT@quil.example" }),
  ).rejects.toMatchObject({
    code: "REFEREE_NAMED",
  });
  app.clock.advance(correctionMs - 60_000);
  const otherParticipant = await aParticipant(app, manager, (await aJob(manager)).id);
  for (const refereeKey of [pat.refereeKey, crypto.randomUUID()])
    await expect(
      wishes.correctReferee({ secret: otherParticipant.secret, refereeKey, ...correction }),
    ).rejects.toMatchObject({
      code: "REFEREE_NOT_FOUND",
    });
  await wishes.takeRefereeBack({ secret: otherParticipant.secret, refereeKey: pat.refereeKey });
  // Neither their own address nor one that another candidate named is taken.
  await wishes.nameReferee({ secret: otherParticipant.secret, ...aReferee, ...correction });
  await wishes.correctReferee({ ...pat, ...correction, email: "pat@quil.example" });
  expect(await wishes.correctReferee({ ...pat, ...correction })).toMatchObject({
    referees: [{ open: { email: "pat@quill.example" } }, { open: { email: "lee@hall.example" } }],
  });
  // A correction starts the waiting time again.
  await run();
  expect(contactedEmails()).toEqual([]);
  app.clock.advance(correctionMs);
  await run();
  expect(contactedEmails().toSorted()).toEqual(["lee@hall.example", "pat@quill.example"]);
  for (const change of [
    () => wishes.correctReferee({ ...pat, ...correction }),
    () => wishes.takeRefereeBack(pat),
  ])
    await expect(change()).rejects.toMatchObject({ code: "REFEREE_HANDED_OVER", status: 409 });
  const log = await (await anAdmin(app)).browser.admin.activity.list({ recordType: "reviewer" });
  expect(log.activities.map(({ action, actor }) => `${actor.realm} ${action}`)).toEqual(
    expect.arrayContaining(["candidate reviewer.corrected", "candidate reviewer.removed"]),
  );
});

test("a new link, such as one that the manager had sent to another mailbox, shows no referee who was named before", async ({
  app,
}) => {
  const { manager, jobId, participant, wishes } = await setUp(app);
  const { id: candidateId, secret: first } = participant;
  const { referees } = await wishes.nameReferee({ secret: first, ...aReferee });
  const refereeKey = referees[0]?.open?.refereeKey ?? "";
  app.clock.advance(60_000);
  const seen = { firstName: "Robin", lastName: "Vale", workHistory };
  const email = anEmail("another-mailbox");
  await manager.browser.manager.candidates.update({ candidateId, jobId, ...seen, email, seen });
  await app.runTasks();
  const mailed = app.outbox.findLast(({ to }) => to.email === email);
  const secret = /\/candidate\/([\w-]+)/.exec(mailed?.text ?? "")?.[1] ?? "";
  expect(await wishes.read({ secret })).toMatchObject({
    referees: [{ name: null, company: aReferee.company, open: null }],
  });
  // The manager knows the key from the candidate's page.
  const replaced = { name: "Mine", email: anEmail("mine") };
  await expect(wishes.correctReferee({ secret, refereeKey, ...replaced })).rejects.toMatchObject({
    code: "REFEREE_NOT_FOUND",
  });
  await wishes.takeRefereeBack({ secret, refereeKey });
  expect(await app.count(reviewers)).toBe(1);
});

test("while outreach is paused a referee can be corrected; a correction and contacting never overlap", async ({
  app,
}) => {
  const { manager, participant, wishes, run, contactedEmails } = await setUp(app);
  const { secret, id: candidateId } = participant;
  const { pause } = manager.browser.manager.outreach;
  await pause({ candidateId, paused: true });
  const { referees } = await wishes.nameReferee({ secret, ...aReferee });
  const refereeKey = referees[0]?.open?.refereeKey ?? "";
  app.clock.advance(3 * dayMs);
  await run();
  await comeBack(manager);
  await pause({ candidateId, paused: false });
  const email = "pat.quill@other.example";
  const [corrected] = await Promise.allSettled([
    wishes.correctReferee({ secret, refereeKey, name: aReferee.name, email }),
    sweepOutreach.run(app.context, {}),
  ]);
  await run();
  app.clock.advance(correctionMs);
  await run();
  expect(contactedEmails()).toEqual([corrected.status === "fulfilled" ? email : aReferee.email]);
});

test("a candidate can request their data by the link, once until the request is carried out", async ({
  app,
}) => {
  const { manager, jobId, participant, wishes } = await setUp(app);
  const input = { ...participant, kind: "copy" as const };
  await wishes.askForData(input);
  expect(await wishes.askForData(input)).toMatchObject({ dataRequests: [{ carriedOutOn: null }] });
  const { browser } = await anAdmin(app);
  const { privacy } = browser.admin;
  const [request] = (await privacy.requests({})).requests;
  const other = await aParticipant(app, manager, jobId, { workHistory });
  await wishes.askForData({ ...other, kind: "copy" });
  app.clock.advance(1000);
  expect(await wishes.askForData({ ...other, kind: "correction" })).toMatchObject({
    dataRequests: [{ kind: "copy" }, { kind: "correction" }],
  });
  expect(request).toMatchObject({ state: "to_carry_out", email: participant.email });
  await privacy.carryOut({ requestId: request?.id ?? "" });
  await app.runTasks();
  const secret = /\/data-request#([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
  const { tables } = await app.browser().guest.privacy.copy({ secret });
  expect(JSON.stringify(tables)).toContain(participant.email);
  expect(await wishes.askForData(input)).toMatchObject({
    dataRequests: [{ carriedOutOn: expect.any(String) }, { carriedOutOn: null }],
  });
});

test("a candidate whose address was removed learns where they can write instead of requesting their data", async ({
  app,
}) => {
  const { manager, jobId, participant, wishes } = await setUp(app);
  await app.browser().candidate.participation.agree({ ...participant, signedName: "Robin Vale" });
  const seen = { firstName: "Robin", lastName: "Vale", workHistory };
  await manager.browser.manager.candidates.update({
    candidateId: participant.id,
    jobId,
    ...seen,
    email: null,
    seen,
  });
  await expect(wishes.askForData({ ...participant, kind: "end" })).rejects.toMatchObject({
    code: "CANDIDATE_WITHOUT_ADDRESS",
    message: expect.stringContaining(app.context.settings.privacyEmail),
  });
});

test("if the text grants a copy, reviewers contacted later are informed, and only their answers are in it", async ({
  app,
}) => {
  const { manager, participant } = await setUp(app);
  const candidateId = participant.id;
  await aReviewer(app, { manager, candidateId, status: "completed" });
  const { participation } = app.browser().candidate;
  const { text } = await participation.open({ secret: participant.secret, region: "us" });
  const things = text.things.filter(({ required }) => required).map(({ key }) => key);
  const agreed = await participation.agree({
    ...participant,
    textId: text.id,
    things,
    signedName: "Robin Vale",
  });
  expect(agreed.grantsCopy).toBe(true);
  // What they did not tick is neither stored nor on their receipt.
  expect(await app.db.select().from(candidateConsents)).toMatchObject([{ things }]);
  await app.runTasks();
  const receipt = app.outbox.find(({ subject }) => subject.startsWith("What you agreed to"));
  expect(receipt?.text).not.toContain("I want a copy");

  const late = await aReviewer(app, { manager, candidateId });
  expect(app.outbox.at(-1)?.text).toContain("may get a copy of the answers");
  const { open, submit } = app.browser().reviewer.surveys;
  expect(await open({ reviewerId: late.id })).toMatchObject({ mayBeCopied: true });
  await submit(aSubmission(late.id, { answers: { ...goodAnswers, strengths: "Told before." } }));
  const copy = await exportAll(app.context, "candidate", candidateId);
  expect(copy?.tables["survey_responses"]).toHaveLength(1);
  expect(JSON.stringify(copy)).toContain("Told before.");

  // A consent that was withdrawn grants nothing after the next one, and keeps the day on which it ended.
  const firstEnd = app.clock.now();
  await participation.withdraw(participant);
  app.clock.advance(dayMs);
  await participation.agree({ ...participant, signedName: "Robin Vale" });
  const last = await aReviewer(app, { manager, candidateId });
  expect(await open({ reviewerId: last.id })).toMatchObject({ mayBeCopied: false });
  await participation.withdraw(participant);
  const consents = await app.db.select().from(candidateConsents).orderBy(candidateConsents.agreedAt);
  expect(consents.map(({ withdrawnAt }) => withdrawnAt)).toEqual([firstEnd, app.clock.now()]);
});

/** A candidate who has a link, at a company that requires no consent. */
async function setUp(app: TestApp, email = anEmail("candidate")) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const participant = { ...(await aParticipant(app, manager, jobId, { workHistory, email })), email };
  const { wishes } = app.browser().candidate;
  /** Runs everything that the system does by itself. */
  const run = async () => {
    for (let sweep = 0; sweep < 4; sweep++) {
      await sweptOutreach(app);
      app.clock.advance(60_000);
    }
  };
  return {
    manager,
    jobId,
    participant,
    wishes,
    exclude: (fields: Partial<Parameters<typeof wishes.exclude>[0]>) =>
      wishes.exclude({ ...participant, ...fields }),
    run,
    /** The manager corrects the career, which finds former colleagues again, and lets nine be contacted. */
    correctAndContact: async () => {
      const { candidates: calls, outreach } = manager.browser.manager;
      const seen = await calls.get({ candidateId: participant.id });
      await calls.update({
        candidateId: participant.id,
        jobId,
        firstName: "Robin",
        lastName: "Vale",
        workHistory: [period, { ...present, place: "Oslo" }],
        email: participant.email,
        seen,
      });
      await outreach.change({ candidateId: participant.id, wantedResponses: 9, automatic: true });
      await run();
    },
    contactedEmails: () => surveyMails(app).map(({ to }) => to.email),
  };
}
