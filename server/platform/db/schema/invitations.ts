import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, sealedText } from "./columns.ts";

export const hiringManagerInvitations = pgTable(
  "hiring_manager_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    company: text().notNull(),
    role: text().notNull(),
    /** Admins see it again. */
    invitationCode: sealedText("invitation_code", "invitation code").notNull(),
    /** By what it is looked up. */
    invitationCodeHash: text("invitation_code_hash").notNull().unique(),
    invitationStatus: text("invitation_status", { enum: ["pending", "sent", "accepted"] })
      .notNull()
      .default("pending"),
    /** Null: never. */
    expiresAt: moment("expires_at"),
    /** From then on nobody can join with it. */
    revokedAt: moment("revoked_at"),
    /** How many e-mails were accepted. The next one is told by it from those: its Message-ID. */
    emailsSent: integer("emails_sent").notNull().default(0),
    /** While this lies ahead, somebody is sending it and nobody else may. */
    sendingUntil: moment("sending_until"),
    /** What somebody who pressed and did not wait has to be told of the last e-mail. */
    sendProblem: text("send_problem", { enum: ["not_accepted", "blocked", "unconfirmed"] }),
    /** Since then it is known that the address takes no mail; until it does. */
    undeliverableAt: moment("undeliverable_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("invitation_status_known", sql`${table.invitationStatus} in ('pending', 'sent', 'accepted')`),
    check(
      "invitation_accepted_or_revoked",
      sql`${table.revokedAt} is null or ${table.invitationStatus} <> 'accepted'`,
    ),
    check(
      "invitation_send_problem_known",
      sql`${table.sendProblem} in ('not_accepted', 'blocked', 'unconfirmed')`,
    ),
    index("hiring_manager_invitations_created").on(table.createdAt),
  ],
);
