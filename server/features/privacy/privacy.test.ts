import { randomUUID } from "node:crypto";
import { desc, eq, getTableName, ne, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { companySignInIdentities, companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { readCurrentText } from "#server/features/consent/consent-texts.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { candidateExclusions, dataRequests } from "#server/platform/db/schema/privacy.ts";
import { candidateConsents, participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requestTimeLimits } from "#server/platform/db/postgres.ts";
import { encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { reportOutreach } from "#server/features/notifications/report-outreach.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { linkHash, surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { mailCandidate } from "#server/features/consent/candidate-mails.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { aCheckDraft } from "#tests/assistants.ts";
import { type DumpedRow, dumpTables } from "#tests/dump-tables.ts";
import { aRecruitingSystem } from "#tests/recruiting.ts";
import { anApiKey } from "#tests/api-key.ts";
import { anApp, aPasskey } from "#tests/a-second-factor.ts";
import {
  aCandidate,
  aFailedSearch,
  aJob,
  aManager,
  anEmail,
  anInvitation,
  aPerson,
  aReviewer,
  aSubmission,
  chooseSettings,
  comeBack,
  goodAnswers,
  storedReviewer,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { aConnection, oktaUser } from "#tests/scim.ts";
import { madeOnce } from "#tests/snapshot-rows.ts";
import { erase } from "./erase.ts";
import { exportAll } from "./export.ts";
import { createMatcher, mentions } from "./search-everything.ts";
import type { Subject } from "./find-identifiers.ts";

const answer = "Quibblesome under pressure";

test.for(["candidate", "reviewer", "company"] as const)(
  "an erased %s has left no trace in any column of any table, and every row of others stays",
  async (subject, { app }) => {
    const { others, ...planted } = await plantedTwice(app);
    const { identifier, words } = planted[subject];
    const rowsWith = async (anyOf: string[]) =>
      (await dump(app)).filter(({ text }) => anyOf.some((word) => text.includes(word)));
    expect(await rowsWith(words)).not.toEqual([]);
    const rowsOfOthers = await rowsWith(others[subject].words);
    const entriesBefore = await countAuditLog(app);

    expect(await erase(app.context, subject, identifier)).toBe(true);

    expect(await rowsWith(words)).toEqual([]);
    expect(new Set(await rowsWith(others[subject].words))).toEqual(new Set(rowsOfOthers));
    // The audit log still says what was done, and that someone was erased.
    expect(await countAuditLog(app)).toBe(entriesBefore + 1);
    expect(await app.count(candidates)).toBe(subject === "reviewer" ? 2 : 1);
    expect(await erase(app.context, subject, identifier)).toBe(false);
  },
);

test.for(["candidate", "reviewer", "company"] as const)(
  "the export of a %s has rows of every table in which they occur, none of others, and is recorded",
  async (subject, { app }) => {
    const { others, ...planted } = await plantedTwice(app);
    const { identifier, words } = planted[subject];
    const entriesBefore = await countAuditLog(app);
    const tables = (await exportAll(app.context, subject, identifier))?.tables ?? {};
    for (const word of Object.values(others).flatMap((other) => other.words))
      expect(JSON.stringify(tables)).not.toContain(word);
    // These rows have no such word.
    if (subject === "reviewer") expect(tables["directory_employments"]).toHaveLength(1);
    if (subject === "candidate")
      expect(tables["activities"]?.map(({ action }) => action)).toEqual([
        "candidate.created",
        "report.shared",
        "comment.added",
      ]);

    const rowsWithWords = (await dump(app)).filter(({ text }) => words.some((word) => text.includes(word)));
    const tablesWithWords = rowsWithWords.map(({ table }) =>
      table.replace("public.", "").replace(/^pgboss\..*/, "pgboss.job"),
    );
    const hidden = {
      candidate: /^(reviewers|survey_reminders|survey_responses|signal_rounds|mailbox_messages|pgboss.job)$/,
      company: /^(survey_reminders|pgboss.job|attempts)$/,
      reviewer: /^$/,
    };
    const expected = tablesWithWords.filter((table) => !hidden[subject].test(table));
    expect(Object.keys(tables)).toEqual(expect.arrayContaining([...new Set(expected)]));
    for (const [table, rows] of Object.entries(tables))
      if (expected.includes(table)) expect([table, rows.length]).not.toEqual([table, 0]);
    expect(await countAuditLog(app)).toBe(entriesBefore + 1);
  },
);

test("a candidate's copy has no event that follows from an answer, and a company's has no secret of a connection", async ({
  app,
}) => {
  const { candidate, company } = await planted(app);
  const types = async () => (await app.db.select().from(webhookEvents)).map(({ type }) => type).toSorted();
  expect(await types()).toEqual(["candidate.created", "response.received"]);
  const copy = (await exportAll(app.context, "candidate", candidate.identifier))?.tables ?? {};
  expect(copy["webhook_events"]?.map(({ type }) => type)).toEqual(["candidate.created"]);
  const { webhook_endpoints: endpoints = [] } =
    (await exportAll(app.context, "company", company.identifier))?.tables ?? {};
  expect(endpoints).toHaveLength(1);
  for (const column of ["address", "secret", "former_secret"])
    expect(endpoints[0]).not.toHaveProperty(column);
  const { ats_connections: systems = [], ats_orders: orders = [] } =
    (await exportAll(app.context, "company", company.identifier))?.tables ?? {};
  expect([systems.length, orders.length]).toEqual([1, 1]);
  expect(Object.keys({ ...systems[0] })).not.toEqual(expect.arrayContaining(["credentials"]));
  expect(Object.keys({ ...systems[0] })).not.toEqual(expect.arrayContaining(["secret_hash"]));
  expect(JSON.stringify(orders)).not.toContain("of-an-order");
  expect(JSON.stringify(copy["ats_orders"])).toContain("people/Zebulonplant-Quixfieldplant");
  expect(copy["ats_orders"]?.[0]).not.toHaveProperty("state");
});

test("no table escapes these tests: each that may have personal data has some", async ({ app }) => {
  await plantedTwice(app);
  const filled = new Set((await dump(app)).map(({ table }) => table));
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const empty = rows.map(({ name }) => name).filter((name) => !filled.has(name) && !/\.admin_/.test(name));
  // Company names, ids that are deleted with their people, hashes, counts, stored responses, questions, mail servers'
  // replies without addresses, and credentials, counts and limits of sources.
  expect(empty).toEqual([
    "public.activity_seals",
    "public.closeness_counts",
    "public.company_sign_in_requests",
    "public.directory_company_aliases",
    "public.directory_company_relations",
    "public.directory_deletions",
    "public.directory_distinct_people",
    "public.directory_source_files",
    "public.directory_sources",
    "public.do_not_contact",
    "public.kept_answers",
    "public.mail_troubles",
    "public.scim_group_members",
    "public.scim_groups",
    "public.scim_projection_grants",
    "public.source_ceilings",
    "public.source_spending",
    "public.survey_templates",
  ]);
});

test("a candidate who shares an address with someone else is erased, and the other person keeps it", async ({
  app,
}) => {
  const { candidate } = await planted(app);
  const email = "zeb.plant@home.example";
  await aPerson(app, { email }, { company: "Zanzibar Works" });
  expect(await erase(app.context, "candidate", candidate.identifier)).toBe(true);
  expect((await dump(app)).filter(({ text }) => text.includes(email)).map(({ table }) => table)).toEqual([
    "public.directory_people",
  ]);
});

test("values that cannot be decrypted do not stop an erasure, and the audit log counts them", async ({
  app,
}) => {
  const { candidate, others } = await plantedTwice(app);
  const damaged = sql`'sealed:AAAA'`;
  await app.db.update(candidates).set({ email: damaged }).where(eq(candidates.id, candidate.identifier));
  await app.db
    .update(reviewers)
    .set({ link: damaged })
    .where(eq(reviewers.candidateId, candidate.identifier));
  await app.db
    .update(surveyResponses)
    .set({ responses: sql`'"sealed:AAAA"'` })
    .where(eq(surveyResponses.candidateId, others.candidate.identifier));
  await app.db
    .update(mailboxMessages)
    .set({ html: damaged })
    .where(eq(mailboxMessages.messageId, "<other@localhost>"));

  expect(await erase(app.context, "candidate", candidate.identifier)).toBe(true);
  expect(await app.count(candidates)).toBe(1);
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "privacy.erased", details: { counts: { "unreadable fields": 2 } } });
  // There is no copy, because a copy could not say what it leaves out.
  await expect(exported(app, "candidate", others.candidate.identifier)).rejects.toThrow("SECRET");
});

test("an erased reviewer is also erased under other spellings in the directory", async ({ app }) => {
  const email = anEmail("known");
  const other = email.replace("@", "+jobs@");
  for (const spelling of [email, other]) {
    await aPerson(app, { email: spelling }, {});
    await aReviewer(app, { email: spelling, status: "identified" });
  }
  expect(await erase(app.context, "reviewer", email)).toBe(true);
  expect([await app.count(reviewers), await app.count(directoryPeople)]).toEqual([0, 0]);
});

test("a manager sees an erased response as withdrawn, and the next import does not bring its author back", async ({
  app,
}) => {
  const { reviewer } = await planted(app);
  await erase(app.context, "reviewer", reviewer.identifier);

  const [candidate] = await app.db.select().from(candidates);
  expect(candidate?.withdrawnResponses).toBe(1);
  const added = aPerson(
    app,
    { name: "Kimberlite", email: reviewer.identifier },
    { company: "Zanzibar Works" },
  );
  await expect(added).rejects.toThrow("deleted");
});

test("after a reviewer is erased every card still fits at least three people", async ({ app }) => {
  const positions = ["Cook", "Cook", "Cook", "Sales Director", "Sales Director", "Sales Director"];
  for (const [index, position] of positions.entries())
    await aPerson(app, { name: `N${index} Roe`, email: `n${index}@example.com` }, { position });
  const manager = await aManager(app);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  await aCandidate(manager, (await aJob(manager)).id, { workHistory });
  const alike = async () => {
    const rows = await app.db.select().from(reviewers);
    return [...Map.groupBy(rows, ({ card }) => JSON.stringify(card)).values()].map(({ length }) => length);
  };
  expect(await alike()).toEqual([3, 3]);
  await erase(app.context, "reviewer", "n5@example.com");
  expect(await alike()).toEqual([5]);
});

test("a reviewer who is erased during a search for colleagues is left in no row", async ({ app }) => {
  const email = "kim@example.com";
  await aPerson(app, { name: "Kim Doe", email }, {});
  const manager = await aManager(app);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  const { id } = await aCandidate(manager, (await aJob(manager)).id, { workHistory });
  await app.db.delete(reviewers);
  const search = await holdTransaction(app, (context) => identifyAgain(context, id));
  const erasing = erase(app.context, "reviewer", email);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await search.commit();
  expect(await erasing).toBe(true);
  expect(await app.count(reviewers)).toBe(0);
});

test("no e-mail of an erased person is left in the mailbox, whatever characters their name has", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const mailbox = mailboxTransport(app.db, app.clock);
  const names = [
    'Robert "Bob"',
    String.raw`Ro\bin`,
    "Anna  Maria",
    "Γ. ΠΑΠΑΣ",
    "İpek",
    "ẞtraßer",
    "e\u0301milie",
    "ﬁnn",
  ];
  for (const [index, firstName] of names.entries()) {
    const { id } = await aCandidate(manager, jobId, { firstName, lastName: firstName });
    const text = `New feedback about ${firstName} ${firstName}’s work`.replaceAll(/\s+/g, " ");
    const rest = { from: "a@example.com", text, html: "", headers: {}, parameters: {} };
    const to = { name: "Morgan Lee", email: manager.email };
    await mailbox.deliver({ messageId: `<${index}@localhost>`, to, subject: "Daily digest", ...rest });
    await erase(app.context, "candidate", id);
    expect([firstName, await app.count(mailboxMessages)]).toEqual([firstName, 0]);
  }
});

test("no e-mail with an earlier name of an erased person is left", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const subject of ["candidate", "company"] as const) {
    const { id } = await aCandidate(manager, jobId, { firstName: "Zebulon", lastName: "Quixfeld" });
    const seen = { firstName: "Zebulon", lastName: "Quixfeld", workHistory: [] };
    const { update } = manager.browser.manager.candidates;
    await update({ candidateId: id, jobId, ...seen, lastName: "Quixfield", seen });
    const text = "New feedback about Zebulon Quixfeld";
    const rest = { from: "a@example.com", text, html: "", headers: {}, parameters: {} };
    const to = { name: "Morgan Lee", email: "morgan@elsewhere.example" };
    await mailbox.deliver({ messageId: `<${subject}@localhost>`, to, subject: "Daily digest", ...rest });
    await erase(app.context, subject, subject === "candidate" ? id : manager.companyId);
    expect([subject, await app.count(mailboxMessages)]).toEqual([subject, 0]);
  }
});

test("a company whose manager someone else knows as a colleague is erased, and the colleague stays", async ({
  app,
}) => {
  const { company } = await planted(app);
  const email = "morgan.plant@plant.example";
  await aPerson(app, { email }, { company: "Zanzibar Works" });
  expect(await erase(app.context, "company", company.identifier)).toBe(true);
  const left = (await dump(app)).filter(({ text }) => text.includes(email)).map(({ table }) => table);
  expect(left).toEqual(["public.directory_people"]);
});

test("a reviewer who is also a manager or a candidate elsewhere is erased as a reviewer only", async ({
  app,
}) => {
  const { reviewer } = await planted(app);
  const email = reviewer.identifier;
  const manager = await aManager(app, { company: "Other Works", email });
  const stranger = await aManager(app, { company: "Third Works" });
  await aCandidate(stranger, (await aJob(stranger)).id, { firstName: "Zoë", email });
  await aJob(manager);
  expect(await erase(app.context, "reviewer", email)).toBe(true);
  const tables = (await dump(app)).filter(({ text }) => text.includes(email)).map(({ table }) => table);
  expect(tables).not.toEqual([]);
  for (const table of ["public.reviewers", "public.directory_people"]) expect(tables).not.toContain(table);
  expect(await app.db.$count(auditLog, eq(auditLog.actorEmail, email))).toBeGreaterThan(0);
});

test("a reviewer contacted by two companies stops no erasure, is in neither's export for the other, and is left alone", async ({
  app,
}) => {
  const [owner, other] = [await aManager(app), await aManager(app, { company: "Other Works" })];
  const email = "kim@reviewer.example";
  const reviewerOfOther = await aReviewer(app, { manager: other, email, status: "identified" });
  const { candidateId } = await storedReviewer(app, reviewerOfOther.id);
  for (const subject of ["candidate", "company"] as const) {
    const { id } = await aCandidate(owner, (await aJob(owner)).id);
    await aReviewer(app, { manager: owner, candidateId: id, email });
    expect(await exported(app, "company", owner.companyId)).not.toContain(candidateId);
    expect(await erase(app.context, subject, subject === "candidate" ? id : owner.companyId)).toBe(true);
    expect(await app.db.select({ key: reviewers.key }).from(reviewers)).toEqual([
      { key: reviewerOfOther.key },
    ]);
    const added = aReviewer(app, { manager: other, email });
    await expect(added, subject).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
    await app.db.delete(reviewers).where(ne(reviewers.key, reviewerOfOther.key));
    app.clock.advance(400 * dayMs);
    if (subject === "candidate") for (const manager of [owner, other]) await comeBack(manager);
  }
});

test("a check that was proposed about an erased person is deleted", async ({ app }) => {
  const { candidate, reviewer } = await planted(app);
  const other = await aManager(app, { company: "Other Works" });
  const { id: jobId } = await aJob(other);
  const before = await app.count(checkDrafts);
  for (const email of ["zeb.plant@home.example", reviewer.identifier])
    await aCheckDraft(app, other, jobId, { email });
  expect(await erase(app.context, "reviewer", reviewer.identifier)).toBe(true);
  expect(await app.count(checkDrafts)).toBe(before + 1);
  expect(await erase(app.context, "candidate", candidate.identifier)).toBe(true);
  expect(await app.count(checkDrafts)).toBe(0);
});

test("if a trace would be left, nothing is erased", async ({ app }) => {
  const { candidate } = await planted(app);
  await app.db.execute(sql`insert into installation values ('somewhere else', ${candidate.identifier})`);

  await expect(erase(app.context, "candidate", candidate.identifier)).rejects.toThrow("installation");
  expect(await app.count(candidates)).toBe(1);
});

test("a candidate with many reviewers is erased within a request's time limit, however large the other tables are", async ({
  app,
}) => {
  const { candidate } = await planted(app);
  await app.db.execute(sql`
    insert into reviewers (id, candidate_id, rank, name, email, email_hash, created_by_type)
    select 'id ' || i, ${candidate.identifier}, 100 + i, 'Some Body', 'a@b.example', 'hash ' || i, 'system'
    from generate_series(1, 40) i`);
  await app.db.execute(sql`
    insert into directory_people (name, email)
    select 'Person ' || i, 'p' || i || '@corp.example' from generate_series(1, 20000) i`);
  await app.db.execute(sql`
    insert into activities (occurred_at, actor_realm, actor_name, action, record_type, record_id, details)
    select now(), 'system', 'System', 'survey.sent', 'reviewer', gen_random_uuid(), '{}' from generate_series(1, 80000)`);

  const erased = await app.db.transaction(async (db) => {
    await db.execute(sql.raw(`set local statement_timeout = ${requestTimeLimits.statementMs}`));
    return erase({ ...app.context, db }, "candidate", candidate.identifier);
  });
  expect(erased).toBe(true);
});

test("a company's tens of thousands of ids are searched in time, and found wherever they stand", async ({
  app,
}) => {
  const uuids = Array.from({ length: 30_000 }, () => randomUUID());
  const hash = "Vt3tXBtQGuR9jV-4Yx_vNq2sQ3mZ0aLw7kPeHcUoDdI";
  const words = [...uuids, hash, "kim.innes@acme.example"];
  const [id = ""] = uuids;
  const texts = [
    `sending ${id}`,
    id.toUpperCase(),
    `"import-${id}_2"`,
    `mail:${hash}`,
    "to kim.innes@acme.example.",
  ];
  await app.db.execute(sql`insert into attempts (key, count, resets_at)
    select 'sending ' || gen_random_uuid(), 1, now() from generate_series(1, 8000)
    union all select text, 1, now() from unnest(${sql.param(texts)}::text[]) text`);
  const { rows } = await app.db.transaction(async (db) => {
    await db.execute(sql.raw(`set local statement_timeout = ${requestTimeLimits.statementMs}`));
    return db.execute(sql`select key from attempts where ${mentions(sql`key`, words)}`);
  });
  expect(rows.map(({ key }) => String(key)).toSorted()).toEqual(texts.toSorted());
  const isMentioned = createMatcher(words);
  expect(texts.filter((text) => !isMentioned(text))).toEqual([]);
  expect(isMentioned(`${randomUUID()} ${id.slice(1)} ${hash.slice(0, -1)} ikim.innes@acme.example`)).toBe(
    false,
  );
});

test("a candidate's copy reads no rows of others, so that it does not slow down as they grow", async ({
  app,
}) => {
  const { candidate, others } = await plantedTwice(app);
  // Reading it throws.
  await app.db
    .update(reviewers)
    .set({ name: sql`'sealed by nobody'` })
    .where(eq(reviewers.candidateId, others.candidate.identifier));
  await app.db
    .update(surveyResponses)
    .set({ responses: sql`'"sealed by nobody"'` })
    .where(eq(surveyResponses.candidateId, others.candidate.identifier));

  expect(await exported(app, "candidate", candidate.identifier)).toContain("Quixfieldplant");
  await expect(exported(app, "candidate", others.candidate.identifier)).rejects.toThrow();
});

test("a person whose address is the end of another's learns nothing about the other, and is erased alone", async ({
  app,
}) => {
  const { reviewer } = await planted(app);
  const address = reviewer.identifier.replace("kim.", "");
  await aPerson(app, { name: "Bob Short", email: address }, { company: "Zanzibar Works" });
  const { manager } = await aReviewer(app, { name: "Bob Short", email: address });
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const message of app.outbox) await mailbox.deliver(message);

  const text = await exported(app, "reviewer", address);
  expect(text).toContain("Zanzibar Works");
  for (const word of reviewer.words) expect(text).not.toContain(word);
  expect(await erase(app.context, "reviewer", address)).toBe(true);
  const remaining = (await dump(app)).map((row) => row.text).join("\n");
  expect(remaining).toContain(manager.email);
  expect(remaining).not.toContain("Bob Short");
  for (const word of reviewer.words) expect(remaining).toContain(word);
});

test("SQL and the search of decrypted values find the same addresses", async ({ app }) => {
  const address = "smith@acme.example";
  const withAddress = (text: string) => text.replaceAll("%", address.toUpperCase());
  const matching = [
    "%",
    "Mail %.",
    "'%'",
    "To:%,",
    "…%",
    "a\n%\nb",
    "a\t%",
    "“%”",
    "<mailto:%>",
    "guess account % x",
    "..%..",
    "=%&",
  ].map(withAddress);
  const others = [
    "j.%",
    "o'%",
    "a+%",
    "a-%",
    "a_%",
    "0%",
    "%.org",
    "%s",
    "%-works.org",
    "o'-%",
    "acme.example",
  ].map(withAddress);
  const all = [...matching, ...others];
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select t.in_json->>'text' as text from (
      select jsonb_build_object('text', text) as in_json, text from unnest(${sql.param(all)}::text[]) text) t
    where ${mentions(sql`t.text`, [address])} and ${mentions(sql`t::text`, [address])} and ${mentions(sql`t.in_json::text`, [address])}`);
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(matching));
  // A database in Turkish lowers a capital I to another letter.
  const turkish = sql.raw(`'WRITE TO ${"kim.innes@acme.example".toUpperCase()}' collate "tr-x-icu"`);
  const { rows: inTurkish } = await app.db.execute(
    sql`select 1 where ${mentions(turkish, ["kim.innes@acme.example"])}`,
  );
  expect(inTurkish).toHaveLength(1);
  const isMentioned = createMatcher([address]);
  expect(all.filter((text) => isMentioned(text))).toEqual(matching);
  expect(all.filter((text) => isMentioned(JSON.stringify({ text })))).toEqual(matching);
});

test("a reviewer's export has their answers and employers, and nothing that opens a survey", async ({
  app,
}) => {
  const { reviewer } = await planted(app);
  await app.db.update(reviewers).set({ wasNamed: true });
  const text = await exported(app, "reviewer", reviewer.identifier);

  for (const word of [
    reviewer.identifier,
    answer,
    "Zanzibar Works",
    "asks you for a reference",
    '"useful":true',
  ])
    expect(text).toContain(word);
  expect(text).not.toContain(reviewer.link);
  expect(text).not.toContain("was_named");
});

test("the export of a candidate or a company names no reviewer and opens nothing", async ({ app }) => {
  const { candidate, company, reviewer } = await planted(app);
  for (const [subject, { identifier }] of Object.entries({ candidate, company })) {
    const text = await exported(app, subject as Subject, identifier);
    expect(text).toContain(candidate.words[1]);
    // Answers are only for the company, because this reviewer does not know that the candidate may get a copy.
    if (subject === "company") expect(text).toContain(answer);
    else expect(text).not.toContain(answer);
    for (const secret of [reviewer.link, ...reviewer.words])
      if (!secret.startsWith(answer)) expect(text).not.toContain(secret);
    for (const word of ["argon2id", "useful", "token_hash", '"kind":"card"'])
      expect(text).not.toContain(word);
    // Only the day of an answer.
    if (subject === "company") expect(text).toContain('"created_at":"2026-11-21"');
  }
});

test("a candidate's copy has answers whose reviewers knew that, once they are shown, without their days", async ({
  app,
}) => {
  const { candidate } = await planted(app);
  await app.db.update(surveyResponses).set({ mayBeCopied: true });
  const copy = await exportAll(app.context, "candidate", candidate.identifier);
  expect(copy?.tables["survey_responses"]).toEqual([
    { candidate_id: candidate.identifier, responses: expect.objectContaining({ reliability: 5 }) as unknown },
  ]);

  await app.db.update(surveyResponses).set({ releasedAt: null });
  expect(await exported(app, "candidate", candidate.identifier)).not.toContain(answer);
});

test("a candidate's copy has the links to a shared report, but not when they were made and opened, which would show since when there are answers", async ({
  app,
}) => {
  const { candidate } = await planted(app);
  const copy = await exportAll(app.context, "candidate", candidate.identifier);
  const [share = {}] = copy?.tables["report_shares"] ?? [];
  expect(share).toMatchObject({ label: `About ${candidate.words[1]}`, made_by: "Morgan Lee" });
  expect(Object.keys(share).filter((name) => /_at$|^views$/.test(name))).toEqual([]);
});

test.for([
  { shown: "as they arrive", answersTogether: null },
  { shown: "together", answersTogether: 3 },
] as const)(
  "a candidate's copy is the same before and after surveys and answers that are shown $shown",
  async ({ answersTogether }, { app }) => {
    await releaseResponses.run(app.context, {});
    await reportOutreach.run(app.context, {});
    const manager = await aManager(app);
    const { candidates: candidateCalls, outreach } = manager.browser.manager;
    await outreach.saveCompanyRules({ answersTogether });
    const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
    for (const name of ["Adamsworth", "Oduya", "Finch", "Pranger"])
      await aPerson(app, { name: `Quincy ${name}` }, { company: "Acme" });
    const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, { workHistory });
    const copy = async () => (await exportAll(app.context, "candidate", candidateId))?.tables;
    const before = await copy();

    const keys = (await candidateCalls.get({ candidateId })).reviewers.map(({ key }) => key);
    await outreach.start({ candidateId, reviewerKeys: keys });
    await sweptOutreach(app);
    const receipts: string[] = [];
    for (const row of await app.db.select().from(reviewers)) {
      const submission = aSubmission(surveyLinkId(app.context.secret, row));
      receipts.push((await app.browser().reviewer.surveys.submit(submission)).receipt);
    }
    expect(receipts).toHaveLength(4);
    expect(await copy()).toEqual(before);

    app.clock.advance(dayMs);
    await releaseResponses.run(app.context, {});
    await reportOutreach.run(app.context, {});
    await app.browser().reviewer.surveys.withdraw({ receipt: receipts[0] ?? "" });
    expect(await app.db.select().from(candidates)).toMatchObject([{ withdrawnResponses: 1 }]);
    expect(await copy()).toEqual(before);
  },
);

test("a candidate's copy is the same before and after an import finds the first former colleagues", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id } = await aCandidate(manager, (await aJob(manager)).id, {
    workHistory: [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }],
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  const copy = async () => (await exportAll(app.context, "candidate", id))?.tables;
  const before = await copy();
  await aPerson(app, { name: "Quincy Adamsworth" }, { company: "Acme" });
  await app.runTasks();
  expect(await app.count(reviewers)).toBe(1);
  expect(await copy()).toEqual(before);
});

test("until a batch release a company's export is the same no matter who answers, declines or is reminded", async ({
  app,
}) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const links = [];
  for (let count = 0; count < 5; count++) links.push((await aReviewer(app, { manager, candidateId })).id);
  const copy = async () => {
    await sweptOutreach(app);
    await reportOutreach.run(app.context, {});
    return (await exportAll(app.context, "company", manager.companyId))?.tables;
  };
  const before = await copy();
  const { submit, decline } = app.browser().reviewer.surveys;
  for (const link of links.slice(3)) await submit(aSubmission(link));
  for (const reviewerId of links.slice(1, 3)) await decline({ reviewerId, reason: "prefer_not_to" });
  expect(await copy()).toEqual(before);

  app.clock.advance(4 * dayMs);
  expect(await copy()).toEqual(before);
  expect(surveyMails(app)).toHaveLength(6);
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const message of surveyMails(app)) await mailbox.deliver(message);
  expect(await copy()).toEqual(before);
});

test("a company's export has the day of what follows from an answer, and never its time", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  });
  const address = "http://127.0.0.1:9/hook";
  await manager.browser.manager.webhooks.create({ address, events: ["response.received"] });
  const { id, candidateId } = await aReviewer(app, { manager });
  app.clock.set(new Date("2026-11-21T13:00:42.123Z"));
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.runTasks();
  await app.browser().reviewer.surveys.withdraw({ receipt });
  const tables = (await exportAll(app.context, "company", manager.companyId))?.tables ?? {};
  expect(tables["candidates"]).toMatchObject([{ id: candidateId, changed_at: "2026-11-21" }]);
  for (const table of ["digests", "webhook_events", "webhook_deliveries"])
    expect(tables).toHaveProperty(table);
  expect(JSON.stringify(tables)).not.toContain(":42.123");
});

test("comments are in the export of their company only, because they may quote an answer", async ({
  app,
}) => {
  const email = "kim.a@former.example";
  const { manager, candidateId } = await aReviewer(app, { email });
  await manager.browser.manager.comments.add({ candidateId, text: `Quibblesome, says ${email}` });
  for (const [subject, identifier] of [
    ["candidate", candidateId],
    ["reviewer", email],
  ] as const) {
    const copy = await exportAll(app.context, subject, identifier);
    const [row] = copy?.tables["candidate_comments"] ?? [];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(["candidate_id", "company_id", "id", "job_id"]);
    expect(JSON.stringify(copy)).not.toContain("Quibblesome");
  }
  expect(await exported(app, "company", manager.companyId)).toContain("Quibblesome");
});

test("an erasure removes addresses and ids from comments on others, and nothing else of them", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { email: "kim.a@former.example" });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const other = await aCandidate(manager, jobId);
  await manager.browser.manager.comments.add({
    candidateId: other.id,
    text: `Kim (Kim.A@former.example) knows both.\nSee /dashboard?candidate=${candidateId}&x; not akim.a@former.example`,
  });
  await manager.browser.manager.comments.add({ candidateId: other.id, text: "About nobody" });
  const readTexts = async () =>
    (await manager.browser.manager.comments.list({ candidateId: other.id })).comments
      .map(({ text }) => text)
      .toSorted();

  expect(await erase(app.context, "reviewer", "kim.a@former.example")).toBe(true);
  expect(await readTexts()).toEqual([
    "About nobody",
    `Kim ((erased)) knows both.\nSee /dashboard?candidate=${candidateId}&x; not akim.a@former.example`,
  ]);
  expect(await erase(app.context, "candidate", candidateId)).toBe(true);
  expect(await readTexts()).toEqual([
    "About nobody",
    "Kim ((erased)) knows both.\nSee /dashboard?candidate=(erased)&x; not akim.a@former.example",
  ]);
});

test("an owner who saves rules while their company is erased is signed out", async ({ app }) => {
  const { browser } = await aManager(app, { company: "Juniper Labs" });
  const erasing = await holdTransaction(app, (context) => erase(context, "company", "Juniper Labs"));
  const saving = browser.manager.outreach
    .saveCompanyRules({ needed: "note" })
    .catch((error: unknown) => error);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await erasing.commit();
  expect(await saving).toMatchObject({ code: "SIGNED_OUT", status: 401 });
});

test("a company is found by its name in any case, together with its invitations", async ({ app }) => {
  const company = "ΟΔΟΣ";
  await aManager(app, { company });
  const { email } = await anInvitation(app, { company });
  expect(JSON.stringify(await exportAll(app.context, "company", company))).toContain(email);
});

test("a company's export has answers and contacted reviewers, not in the order of events", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  for (let count = 0; count < 5; count++) await aReviewer(app, { manager, candidateId, status: "completed" });
  await app.db.update(reviewers).set({ questions: sql`jsonb_build_array(id)` });
  await app.db.update(surveyResponses).set({ createdAt: app.clock.now() });
  const rows = await app.db.select().from(surveyResponses).orderBy(surveyResponses.id);
  for (const [index, { id }] of rows.entries())
    await app.db
      .update(surveyResponses)
      .set({ responses: { strengths: String(index) } })
      .where(eq(surveyResponses.id, id));
  await app.db
    .update(surveyResponses)
    .set({ useful: true })
    .where(eq(surveyResponses.id, rows[0]?.id ?? ""));

  const tables = (await exportAll(app.context, "company", "Juniper Labs"))?.tables ?? {};
  const answers = tables["survey_responses"]?.map(({ responses }) => responses);
  expect(answers).toEqual(rows.map((_, index) => ({ strengths: String(index) })));
  const questionTexts = tables["reviewers"]?.map(({ questions }) => JSON.stringify(questions)) ?? [];
  expect([questionTexts.length, questionTexts]).toEqual([6, questionTexts.toSorted()]);
});

test("half a name finds nobody, and an unknown subject is reported as such", async ({ app }) => {
  await planted(app);
  for (const subject of ["candidate", "reviewer", "company"] as const) {
    expect(await exportAll(app.context, subject, "Plant")).toBeUndefined();
    expect(await erase(app.context, subject, "%")).toBe(false);
  }
});

async function exported(app: TestApp, subject: Subject, identifier: string): Promise<string> {
  return JSON.stringify(await exportAll(app.context, subject, identifier));
}

const planted = madeOnce((app) => plant(app));
const plantedTwice = madeOnce(async (app) => ({
  ...(await plant(app)),
  others: await plant(app, "other"),
}));

/** One subject of each kind, with words in every place where the product writes them. */
async function plant(app: TestApp, mark = "plant") {
  const name = `Plant${mark} Industries`;
  const owner = await aManager(app, { company: name, email: `morgan.${mark}@plant.example` });
  await anApp(owner.browser.manager.secondFactor, app);
  await aPasskey(owner.browser.manager.secondFactor, app.context.settings.origin);
  await anApiKey(app, owner, { name: `Sync of ${name}` });
  // Nobody listens there, so that its deliveries stay.
  await owner.browser.manager.webhooks.create({
    name: `Hook of ${name}`,
    address: "http://127.0.0.1:9/hook",
    events: ["candidate.created", "response.received"],
  });
  const [firstName, lastName] = [`Zebulon${mark}`, `Quixfield${mark}`];
  const job = await aJob(owner, { title: `Vacancy ${mark}` });
  const { id: memberId } = await aManager(app, { company: name, email: `max.${mark}@plant.example` });
  const shared = { jobId: job.id, memberId };
  await owner.browser.manager.jobMembers.save({ ...shared, role: "editor" });
  await owner.browser.manager.jobMembers.remove(shared);
  const ats = await aRecruitingSystem(app, owner, "greenhouse");
  const { id } = await aCandidate(owner, job.id, {
    firstName,
    lastName,
    email: `zeb.${mark}@home.example`,
  });
  await app.db.insert(atsOrders).values({
    connectionId: ats.connectionId,
    vendorOrderId: `order of ${mark}`,
    candidateId: id,
    profileUrl: `https://ats.example/people/${firstName}-${lastName}`,
    reportTo: "https://ats.example/report?token=of-an-order",
    note: `${lastName} was ordered`,
  });
  const email = `kim.${mark}@reviewer.example`;
  await aPerson(app, { name: `Kimberlite ${mark}`, email }, { company: "Zanzibar Works" });
  const reviewer = await aReviewer(app, {
    manager: owner,
    candidateId: id,
    name: `Kimberlite ${mark}`,
    email,
  });
  await app.browser().reviewer.surveys.submit(
    aSubmission(reviewer.id, {
      answers: { ...goodAnswers, strengths: `${answer} ${mark}` },
      shareIdentity: true,
    }),
  );
  await app.db.insert(surveyReminders).values({ reviewerKey: reviewer.key, number: 1 });
  await aFailedSearch(app, id);
  await chooseSettings(owner, {
    settingsMode: "global",
    digestFrequency: "daily",
    sendZeroReviewsEmail: true,
  });
  const [response] = await app.db
    .select()
    .from(surveyResponses)
    .where(eq(surveyResponses.linkHash, linkHash(reviewer.id)));
  const covered = { coversFrom: app.clock.now(), coversUntil: app.clock.now() };
  await app.db.insert(digests).values(
    ["daily:2026-11-20", `response:${response?.id}`].map((period) => ({
      hiringManagerProfileId: owner.id,
      period,
      ...covered,
    })),
  );
  await owner.browser.manager.surveys.response({ reviewerKey: reviewer.key });
  await owner.browser.manager.surveys.rate({ reviewerKey: reviewer.key, useful: true });
  const signIn = { companyId: owner.companyId, issuer: `https://id.${mark}.example` };
  await app.db.insert(companySignIns).values({
    ...signIn,
    protocol: "oidc",
    provider: "other",
    settings: { clientId: `client of ${mark}` },
    domain: `${mark}.example`,
    domainToken: "a token",
    lastTry: { email: owner.email },
  });
  await app.db.insert(companySignInIdentities).values({ ...signIn, userId: owner.id, subject: owner.email });
  const now = app.clock.now();
  const wish = `I am ${firstName} ${lastName}`;
  await app.db
    .insert(dataRequests)
    .values({ candidateId: id, kind: "correction", email: `zeb.${mark}@home.example`, wish, dueAt: now });
  const { id: textId } = await readCurrentText(app.context, "eu");
  const [participation] = await app.db
    .insert(participations)
    .values({ candidateId: id, secretHash: `hash ${mark}`, askedAt: now, askedBy: "Morgan Lee" })
    .returning();
  await app.db
    .insert(participationMails)
    .values({ participationId: participation?.id ?? "", linkNumber: 1, number: 0 });
  await app.db.insert(candidateConsents).values({
    candidateId: id,
    textId,
    textHash: "a hash",
    shown: { paragraphs: [wish], things: [] },
    signedName: `${firstName} ${lastName}`,
    things: [],
    afterWithdrawal: "stay",
    agreedAt: now,
  });
  for (const kind of ["person", "card"] as const)
    await app.db
      .insert(candidateExclusions)
      .values({ candidateId: id, hash: kind, kind, entry: randomUUID() });
  await app.db.execute(sql`insert into remembered_relatives (company_id, typed_key, relative_key)
    select company_id, 'acme', ${mark} from candidates where id = ${id}`);
  await owner.browser.manager.reports.share({ candidateId: id, label: `About ${lastName}` });
  await owner.browser.manager.comments.add({
    candidateId: id,
    text: `${lastName}: call zeb.${mark}@home.example`,
  });
  const draft = await aCheckDraft(app, owner, job.id);
  await app.db
    .update(checkDrafts)
    .set({ candidateId: id, content: null })
    .where(eq(checkDrafts.id, draft.id));
  const { provider } = await aConnection(app, owner);
  await provider.add(oktaUser(`sam.${mark}@plant.example`));
  await provider.delete(`/Users/${await provider.add(oktaUser(`ada.${mark}@plant.example`))}`);
  await app.runTasks();
  // Waiting tasks, and tasks that failed for good.
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: reviewer.key }),
  );
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailCandidate, {
      participationId: participation?.id ?? "",
      linkNumber: 9,
      number: 0,
    }),
  );
  await app
    .browser()
    .visitor.managers.signIn({ email: owner.email, password: "wrong horse" })
    .catch(() => {});
  await app.browser().visitor.managers.requestPasswordReset({ email: owner.email });
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const message of app.outbox) await mailbox.deliver(message);
  // A digest has the candidate's name and no id.
  const to = { name: "Morgan Lee", email: owner.email };
  const subject = `New feedback about ${firstName} ${lastName}`;
  const rest = { from: "a@example.com", text: subject, html: subject, headers: {}, parameters: {} };
  await mailbox.deliver({ messageId: `<${mark}@localhost>`, to, subject, ...rest });

  return {
    candidate: {
      identifier: id,
      words: [id, lastName, participation?.id ?? "", `zeb.${mark}@home.example`, reviewer.id, reviewer.key],
    },
    reviewer: {
      identifier: email,
      words: [email, `Kimberlite ${mark}`, `${answer} ${mark}`],
      link: reviewer.id,
    },
    company: {
      identifier: name,
      words: [name, owner.id, owner.email, id, lastName, `Vacancy ${mark}`, reviewer.id, reviewer.key],
    },
  };
}

/** Every row of every table as text, with its encrypted values decrypted. */
async function dump({ db }: TestApp): Promise<DumpedRow[]> {
  const all = await dumpTables(db);
  for (const table of encryptedTables) {
    const rows = await db.select().from(table);
    all.push(...rows.map((row) => ({ table: `public.${getTableName(table)}`, text: JSON.stringify(row) })));
  }
  return all;
}

async function countAuditLog({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from activities`);
  return rows[0]?.count ?? 0;
}
