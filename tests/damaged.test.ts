import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";
import { listMailbox } from "#server/platform/mail/mailbox.ts";
import {
  aCandidate,
  aDataRequest,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  anInvitation,
  aParticipant,
  aReferee,
  aReviewer,
  aSubmission,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";
import { aRecruitingSystem } from "./recruiting.ts";
import { bambooHrAccount } from "./stand-ins/bamboohr.ts";
import { aWebhook } from "./webhooks.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** In lists, a value that cannot be decrypted must not hide all the others. */
const reads: Record<string, (world: World) => Promise<unknown>> = {
  "a candidate": ({ manager, candidateId }) => manager.candidates.get({ candidateId }),
  "a candidate's new address": ({ manager, jobId, candidateId }) => {
    const same = { firstName: "Robin", lastName: "Vale", workHistory: [] };
    const change = { candidateId, jobId, ...same, email: anEmail("candidate"), seen: same };
    return manager.candidates.update(change);
  },
  "a job's candidates": ({ manager, jobId }) => manager.candidates.list({ jobId }),
  "the notices": ({ manager }) => manager.attention.list(),
  "the e-mail that asks": ({ manager, candidateId }) => manager.reviewers.preview({ candidateId }),
  "a report": ({ manager, candidateId }) => manager.reports.read({ candidateId }),
  "a report's links": ({ manager, candidateId }) => manager.reports.shares({ candidateId }),
  "a candidate's comments": ({ manager, candidateId }) => manager.comments.list({ candidateId }),
  "a comparison": ({ manager, jobId, candidateId, participant }) =>
    manager.reports.compare({ jobId, candidates: `${candidateId},${participant.id}` }),
  "a job's answers": async ({ manager, jobId }) =>
    new Response(await manager.reports.exportAnswers({ jobId })).text(),
  "the next digests": ({ manager }) => manager.notifications.nextDigests(),
  "a digest": ({ manager }) => manager.notifications.sendDigest(),
  "the invitations": ({ admin }) => admin.invitations.list({}),
  "the data requests": ({ admin }) => admin.privacy.requests({}),
  "the reviewers for a test survey": ({ admin, candidateId }) => admin.surveyTests.reviewers({ candidateId }),
  "companies' candidates who were not asked for consent": ({ admin }) => admin.participation.unasked(),
  "asking own candidates for consent": ({ manager }) => manager.participation.askUnasked(),
  "asking a company's candidates for consent": ({ admin, companyId }) =>
    admin.participation.askUnasked({ companyId }),
  "the directory's sources": ({ admin }) => admin.sources.list(),
  "the webhooks": ({ manager }) => manager.webhooks.list(),
  "the recruiting systems": ({ manager }) => manager.recruiting.list(),
  "removing a recruiting system": ({ manager, connectionId }) => manager.recruiting.remove({ connectionId }),
  "the deliveries": ({ admin }) => admin.deliveries.list(),
  "the built-in mailbox": ({ db }) => listMailbox(db, { limit: 10 }),
  "the state of the system": ({ admin }) => admin.system.read(),
  "a candidate's preferences": ({ candidate, participant }) => candidate.wishes.read(participant),
  "submitting another survey": ({ reviewer, open }) => reviewer.surveys.submit(aSubmission(open.id)),
};

test("if any value cannot be decrypted, lists are still answered, and other people's responses are accepted", async ({
  app,
}) => {
  const world = await aWorld(app);
  await damage(app, [world.participant.id, world.open.key]);
  const failed: string[] = [];
  for (const [what, read] of Object.entries(reads))
    await read(world).catch((error: unknown) => failed.push(`${what}: ${String(error)}`));
  expect(failed).toEqual([]);
});

/**
 * Puts a value that cannot be decrypted into every encrypted column. @param healthy the person whose rows stay intact
 */
async function damage({ db }: TestApp, healthy: string[]) {
  for (const table of encryptedTables)
    for (const column of Object.values(encryptedColumns(table))) {
      const name = sql.identifier(column.name);
      const value = column.getSQLType() === "jsonb" ? sql`'"sealed:AAAA"'::jsonb` : sql`'sealed:AAAA'`;
      // The database forbids changes to the agreed text.
      await db.execute(sql`alter table ${table} disable trigger user`);
      await db.execute(sql`update ${table} t set ${name} = ${value} where ${name} is not null
        and coalesce(to_jsonb(t) ->> 'key', to_jsonb(t) ->> 'id') <> all(${sql.param(healthy)}::text[])`);
      await db.execute(sql`alter table ${table} enable trigger user`);
    }
}

async function aWorld(app: TestApp) {
  const owner = await aManager(app);
  const {
    browser: { manager },
  } = owner;
  const {
    browser: { admin },
  } = await anAdmin(app);
  const { id: jobId } = await aJob(owner);
  const { id: candidateId } = await aCandidate(owner, jobId, { email: anEmail("candidate") });
  await aReviewer(app, { manager: owner, candidateId, status: "completed" });
  await aReviewer(app, { manager: owner, candidateId, status: "identified" });
  const open = await aReviewer(app, { manager: owner, candidateId });
  await aWebhook(owner);
  const { connectionId } = await aRecruitingSystem(app, owner, "ashby");
  await admin.sources.add({ kind: "bamboohr", company: "Acme", isScheduled: true, ...bambooHrAccount });
  await manager.comments.add({ candidateId, text: "Good" });
  await aDataRequest(app, candidateId, { kind: "correction", wish: "It is Robyn." });
  await anInvitation(app);
  const sent = { messageId: "<one@example.com>", from: "f@example.com", sentAt: app.clock.now() };
  const message = { to: "kim@example.com", subject: "Hello", text: "Hello", html: "Hello", headers: {} };
  await app.db.insert(mailboxMessages).values({ ...sent, ...message });
  const participant = await aParticipant(app, owner, jobId);
  const { candidate, reviewer } = app.browser();
  await candidate.wishes.nameReferee({ ...participant, ...aReferee });
  await candidate.wishes.askForData({ ...participant, kind: "copy" });
  await candidate.participation.agree({ ...participant, signedName: "Robin Vale" });
  await manager.outreach.saveCompanyRules({ needed: "consent" });
  const {
    rows: [row],
  } = await app.db.execute<{ companyId: string }>(sql`select company_id as "companyId" from jobs`);
  return {
    db: app.db,
    manager,
    admin,
    jobId,
    candidateId,
    open,
    connectionId,
    participant,
    candidate,
    reviewer,
    companyId: row?.companyId ?? randomUUID(),
  };
}
