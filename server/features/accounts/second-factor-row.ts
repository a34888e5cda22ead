import { eq } from "drizzle-orm";
import type { Account, Context } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import type { Missing, RequestContext } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { accountEvent } from "./sign-in.ts";

/** Of a session that may still lack its second factor. */
export interface SigningInContext extends RequestContext {
  account: Account;
  /** What the session lacks; null if it is complete. */
  missing: Missing | null;
  /** By the company's rule, or the installation's for its admins. */
  secondFactorRequired: boolean;
}

export type Realm = Account["realm"];

/** Writes to the audit log, and notifies the owner of the account in case someone else made the change. */
export async function recordAndNotify(
  context: SigningInContext,
  event:
    | "second_factor_on"
    | "second_factor_off"
    | "authenticator_changed"
    | "authenticator_removed"
    | "passkey_added"
    | "passkey_removed"
    | "recovery_code_used"
    | "recovery_codes_replaced",
  codesLeft?: number,
) {
  await publish(context, accountEvent(context.account, event));
  await enqueueNotice(context, context.account, event, codesLeft);
}

/** A caller that then changes it must have locked the account. */
export async function selectFactor(
  { db }: Pick<Context, "db">,
  { realm, id }: Pick<Account, "realm" | "id">,
) {
  const { secondFactor } = authTables[realm];
  // What cannot be decrypted accepts no code, like nothing at all.
  const [row] = await db
    .select({
      enabledAt: secondFactor.enabledAt,
      appSecret: orReplacement<string | null>(secondFactor.appSecret, null),
      newAppSecret: orReplacement<string | null>(secondFactor.newAppSecret, null),
      appAddedAt: secondFactor.appAddedAt,
      lastStep: secondFactor.lastStep,
      recoveryCodes: orReplacement<string | null>(secondFactor.recoveryCodes, null),
    })
    .from(secondFactor)
    .where(eq(secondFactor.userId, id));
  return (
    row && {
      ...row,
      hasApp: row.appAddedAt !== null,
      recoveryCodes: row.recoveryCodes?.split(" ").filter(Boolean) ?? [],
    }
  );
}

type Fields = Partial<typeof authTables.manager.secondFactor.$inferInsert>;

export async function saveFactor({ db, account }: SigningInContext, fields: Fields) {
  const { secondFactor } = authTables[account.realm];
  await db
    .insert(secondFactor)
    .values({ ...fields, userId: account.id })
    .onConflictDoUpdate({ target: secondFactor.userId, set: fields });
}
