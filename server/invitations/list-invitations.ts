import { and, asc, count, desc, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { InvitationList, InvitationQuery } from "#contract/invitations.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/client.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { invitationView } from "./invitation-view.ts";

const { id, firstName, lastName, email, company, role, invitationCode } = hiringManagerInvitations;
const { invitationStatus, revokedAt, expiresAt, createdAt } = hiringManagerInvitations;

const sorts: Record<z.infer<typeof InvitationQuery>["sort"], SQL> = {
  created: sql`${createdAt}`,
  name: sql`lower(${firstName} || ' ' || ${lastName})`,
  email: sql`lower(${email})`,
  company: sql`lower(${company})`,
  status: sql`case when ${revokedAt} is not null then 'revoked' else ${invitationStatus} end`,
  // Null, never, is later than every date.
  expires: sql`${expiresAt}`,
};

/** The part of the list that is asked for, with statuses as they are now. */
export async function listInvitations(
  { db, clock }: Context,
  { q, sort, order, limit }: z.output<typeof InvitationQuery>,
): Promise<InvitationList> {
  await acceptJoined(db);
  const matching = and(...q.split(/\s+/).filter(Boolean).map(occurs));
  const direction = order === "asc" ? asc : desc;
  const rows = await db
    .select()
    .from(hiringManagerInvitations)
    .where(matching)
    .orderBy(direction(sorts[sort]), desc(createdAt), desc(id))
    .limit(limit);
  const [found] = await db.select({ count: count() }).from(hiringManagerInvitations).where(matching);
  const now = clock.now();
  return {
    invitations: rows.map((row) => invitationView(row, now)),
    found: found?.count ?? 0,
    total: await db.$count(hiringManagerInvitations),
  };
}

/** An invitation with which somebody has joined is accepted, whatever else says so. */
async function acceptJoined(db: Database) {
  const joined = db
    .select({ one: sql`1` })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.hiringManagerInvitationId, id));
  await db
    .update(hiringManagerInvitations)
    .set({ invitationStatus: "accepted" })
    .where(and(ne(invitationStatus, "accepted"), isNull(revokedAt), exists(joined)));
}

function occurs(word: string): SQL {
  return sql`strpos(lower(concat_ws(' ', ${firstName}, ${lastName}, ${email}, ${company}, ${role}, ${invitationCode})), lower(${word})) > 0`;
}
