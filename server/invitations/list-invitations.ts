import { desc } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { invitationView } from "./invitation-view.ts";

export async function listInvitations({ db, clock }: Context) {
  const rows = await db
    .select()
    .from(hiringManagerInvitations)
    .orderBy(desc(hiringManagerInvitations.createdAt), desc(hiringManagerInvitations.id));
  return rows.map((row) => invitationView(row, clock.now()));
}
