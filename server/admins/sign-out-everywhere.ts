import { recordActivity } from "#server/activity/record-activity.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import { adminRecord, type SignedInAdmin } from "./signed-in-admin.ts";

/** Ends every session of an admin's own. Returns the cookies that clear this one. */
export function signOutEverywhere({
  db,
  clock,
  settings,
  secret,
  caller,
  admin,
  actor,
}: SignedInAdmin): Promise<string[]> {
  return db.transaction(async (tx) => {
    const realm = createAuthRealm("admin", tx, { origin: settings.origin, secret });
    const cookies = await realm.signOutEverywhere(caller.cookie);
    const record = adminRecord(admin);
    await recordActivity({ db: tx, clock }, { actor, action: "admin.signed_out_everywhere", record });
    return cookies;
  });
}
