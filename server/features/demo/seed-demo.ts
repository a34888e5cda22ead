import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, desc, eq, gt, isNull, ne, or } from "drizzle-orm";
import Papa from "papaparse";
import { rowsPerBatch } from "#contract/directory.ts";
import { dayMs } from "#contract/durations.ts";
import { createAdmin } from "#server/features/accounts/admins.ts";
import type { Context } from "#server/platform/context.ts";
import { adminUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { sendInvitation } from "#server/features/accounts/send-invitation.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { removeMadeUp } from "./remove-demo.ts";
import { demoInvitations, demoTemplates } from "./demo-data.ts";
import { seedHiring } from "./seed-hiring.ts";

/**
 * Fills an empty installation with made-up people, once, through the real use cases.
 * @throws an Error if the database is in real use, because the passwords of demo accounts are public
 */
export async function seedDemo(context: Context): Promise<void> {
  const admins = await context.db.select({ email: adminUsers.email }).from(adminUsers);
  if (admins.some(({ email }) => email === demoAccounts.admin.email)) return;
  if (admins.length > 0)
    throw new Error(
      "This database is in use and is not a demo. Set ORIGIN to your public address, or set DEMO=false.",
    );
  context.log.info("filling the database with demo data");
  // Removes what an interrupted start left behind.
  await context.db.transaction(removeMadeUp);

  await importSample(context);
  await context.db.insert(surveyTemplates).values(demoTemplates);

  const contextAt = pastContexts(context);
  const monthAgo = contextAt(30);
  const { invitationCode } = await createInvitation(monthAgo, {
    firstName: "Morgan",
    lastName: "Ellis",
    company: "Juniper Labs",
    email: demoAccounts.manager.email,
    role: "Hiring Manager",
    neverExpires: false,
  });
  const { manager } = await redeemInvitation(monthAgo, {
    code: invitationCode,
    password: demoAccounts.manager.password,
    timeZone: "UTC",
  });
  const team = new Map([["Morgan", manager]]);
  for (const { password, ...colleague } of demoAccounts.colleagues) {
    const invitation = await createInvitation(monthAgo, {
      ...colleague,
      company: manager.company,
      companyId: manager.companyId,
      companyRole: "hiring_manager",
      neverExpires: false,
    });
    const joined = await redeemInvitation(monthAgo, {
      code: invitation.invitationCode,
      password,
      timeZone: "UTC",
    });
    team.set(colleague.firstName, joined.manager);
  }
  for (const { daysAgo, send, ...invitation } of demoInvitations) {
    const past = contextAt(daysAgo);
    const { id } = await createInvitation(past, invitation);
    if (send) await sendInvitation(past, { invitationId: id });
  }
  await seedHiring(contextAt, team);
  // Last, because the next start takes this account as proof that seeding is complete.
  await createAdmin(context, { ...demoAccounts.admin, firstName: "Ada", lastName: "Admin" });
}

/** The same context some days ago at noon, because answers are released in the morning. */
function pastContexts({ clock, ...context }: Context) {
  const noon = clock.now().setUTCHours(12, 0, 0, 0) - clock.now().getTime();
  return (daysAgo: number): Context => {
    const offset = daysAgo === 0 ? 0 : noon - daysAgo * dayMs;
    return { ...context, clock: { now: () => new Date(clock.now().getTime() + offset) } };
  };
}

async function importSample(context: Context) {
  const file = readFileSync(new URL("../../../samples/people.csv", import.meta.url), "utf8");
  const { data } = Papa.parse<Record<"name" | "email" | "company" | "position" | "start" | "end", string>>(
    file,
    {
      header: true,
      skipEmptyLines: true,
    },
  );
  const rows = data.map((row, index) => ({ ...row, profileUrl: "", line: index + 2 }));
  const key = randomUUID();
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    const isLast = start + rowsPerBatch >= rows.length;
    await importRows(context, {
      rows: rows.slice(start, start + rowsPerBatch),
      file: { key, name: "people.csv", batch: start / rowsPerBatch + 1, isLast },
    });
  }
}

/** A code with which someone can try the product. */
export async function unusedInvitationCode({ db, clock }: Context): Promise<string | null> {
  const { invitationStatus, expiresAt, createdAt, invitationCode } = hiringManagerInvitations;
  const [invitation] = await db
    .select({ invitationCode })
    .from(hiringManagerInvitations)
    .where(and(ne(invitationStatus, "accepted"), or(isNull(expiresAt), gt(expiresAt, clock.now()))))
    .orderBy(desc(eq(invitationStatus, "pending")), desc(createdAt))
    .limit(1);
  return invitation?.invitationCode ?? null;
}
