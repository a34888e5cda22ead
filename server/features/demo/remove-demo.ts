import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { shownSecret } from "#server/platform/auth/installation-secret.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { connect } from "#server/platform/db/connect.ts";
import { adminUsers, installation, managerUsers, rateLimits } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import {
  hiringManagerInvitations,
  companies,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { closenessCounts, surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import type { Settings } from "#server/platform/env.ts";
import { demoTemplates } from "./demo-data.ts";

export const usage = "npm run admin -- remove-demo";

/**
 * A real installation must not start with the demo accounts, whose passwords are public.
 * @throws an Error that names the command which removes them
 */
export async function refuseDemoAccounts({ db, settings }: Pick<Context, "db" | "settings">) {
  if (settings.demo || !(await hasDemo(db))) return;
  throw new Error(
    "This database has the demo accounts, whose passwords are public. Remove them with 'npm run admin -- remove-demo', which keeps real data. To continue the demo, set DEMO=true.",
  );
}

export async function hasDemo(db: Database): Promise<boolean> {
  const { admin, manager, colleagues } = demoAccounts;
  const emails = [manager, ...colleagues].map(({ email }) => email);
  const admins = await db.$count(adminUsers, eq(adminUsers.email, admin.email));
  return admins + (await db.$count(managerUsers, inArray(managerUsers.email, emails))) > 0;
}

/** Returns how many of each kind were removed. */
export function removeDemo({ db }: Pick<Context, "db">) {
  return db.transaction(async (tx) => {
    const counts = await removeMadeUp(tx);
    await retireSecret(tx);
    return counts;
  });
}

/** The demo's secret lay in the database, so it only decrypts old data and encrypts nothing new. */
async function retireSecret(tx: Database) {
  const shown = await tx
    .update(installation)
    .set({ name: shownSecret })
    .where(eq(installation.name, "secret"))
    .returning();
  if (shown.length > 0) await tx.delete(installation).where(eq(installation.name, "secret_check"));
}

/**
 * Removes everyone who is made up, with everything that belongs to them. No real person has an address in the
 * domains that are reserved for examples (RFC 2606). What real people added stays. Returns how many of each
 * kind were removed.
 */
export async function removeMadeUp(tx: Database) {
  // Before their candidates, because requests would outlive these.
  const { id, ownerId } = candidates;
  const madeUpCandidates = tx
    .select({ id })
    .from(candidates)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, ownerId))
    .where(isMadeUp(hiringManagerProfiles.email));
  await tx.delete(dataRequests).where(inArray(dataRequests.candidateId, madeUpCandidates));
  const { id: memberId, sandboxOf } = hiringManagerProfiles;
  const madeUpMembers = tx
    .select({ id: memberId })
    .from(hiringManagerProfiles)
    .where(isMadeUp(hiringManagerProfiles.email));
  const hiddenMembers = tx
    .select({ id: memberId })
    .from(hiringManagerProfiles)
    .where(inArray(sandboxOf, madeUpMembers));
  await tx.delete(managerUsers).where(inArray(managerUsers.id, hiddenMembers));
  const remove = async (email: PgColumn) =>
    (await tx.delete(email.table).where(isMadeUp(email)).returning({ email })).length;
  const counts = {
    admins: await remove(adminUsers.email),
    "hiring managers and their jobs": await remove(managerUsers.email),
    invitations: await remove(hiringManagerInvitations.email),
    "people in the directory": await remove(directoryPeople.email),
    // Only the demonstration uses these.
    "e-mails in the mailbox": (await tx.delete(mailboxMessages).returning({ id: mailboxMessages.id })).length,
  };
  await removeLeftovers(tx);
  return counts;
}

/** Removes records that nothing refers to any more. */
async function removeLeftovers(tx: Database) {
  const row = { match: sql`1` };
  const unused = (id: PgColumn, reference: PgColumn) =>
    notExists(tx.select(row).from(reference.table).where(eq(reference, id)));
  const names = demoTemplates.map(({ name }) => name);
  await tx
    .delete(surveyTemplates)
    .where(and(inArray(surveyTemplates.name, names), eq(surveyTemplates.version, 1)));
  await tx.delete(companies).where(unused(companies.id, hiringManagerProfiles.companyId));
  await tx.delete(directoryCompanies).where(unused(directoryCompanies.id, directoryEmployments.companyId));
  await tx.delete(directoryImports).where(unused(directoryImports.id, directoryEmployments.importId));
  // These counts name no one. Once a real person was contacted, real counts cannot be told from made-up ones, so all stay.
  const nobodyContacted = notExists(tx.select(row).from(reviewers));
  await tx.delete(closenessCounts).where(nobodyContacted);
  await tx.delete(rateLimits).where(nobodyContacted);
}

function isMadeUp(address: PgColumn): SQL {
  return sql`${address} ~ '@([a-z0-9-]+\\.)*example(\\.(com|net|org))?$'`;
}

/**
 * The `remove-demo` command, for someone who keeps using a database in which the demonstration ran.
 * @returns a sentence about what was removed
 * @throws an Error that says why nothing was removed
 */
export async function removeDemoCommand(settings: Settings, args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(`Usage: ${usage}`);
  const connection = await connect(settings);
  try {
    return await connection.exclusively(async () => {
      await connection.migrate();
      const { db } = connection;
      if (!(await hasDemo(db))) throw new Error("This database has no demo data.");
      const removed = Object.entries(await removeDemo({ db }));
      return `Removed: ${removed.map(([kind, count]) => `${count} ${kind}`).join(", ")}. Everything that real people added is still there.`;
    });
  } finally {
    await connection.close();
  }
}
