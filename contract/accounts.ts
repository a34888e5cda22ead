import { oc } from "@orpc/contract";
import * as z from "zod";
import { aboutSession } from "./attempts.ts";
import { refusals } from "./errors.ts";
import { moment, password, typedPassword } from "./fields.ts";

/** Where somebody is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** As 'Firefox on Windows'. */
  browser: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  signedInAt: moment,
  /** To the hour. */
  lastUsedAt: moment,
});
export type Session = z.infer<typeof Session>;

/** What everybody who is signed in may do with their own account, the same in either realm. */
export function ownAccount({ prefix, tag }: { prefix: `/${string}`; tag: string }) {
  const route = { tags: [tag] };
  return {
    changePassword: oc
      .route({
        ...route,
        method: "POST",
        path: `${prefix}/password`,
        summary: "Change one's own password; every other session ends",
      })
      .meta(aboutSession)
      .input(z.object({ currentPassword: typedPassword(), password }))
      .output(z.object({ changed: z.literal(true) }))
      .errors(
        refusals("WRONG_CURRENT_PASSWORD", "PASSWORD_IS_COMMON", "PASSWORD_IS_NAME", "TOO_MANY_ATTEMPTS"),
      ),
    sessions: oc
      .route({
        ...route,
        method: "GET",
        path: `${prefix}/sessions`,
        summary: "Where one is signed in: this session first",
      })
      .output(z.array(Session)),
    endSession: oc
      .route({
        ...route,
        method: "DELETE",
        path: `${prefix}/sessions/{sessionId}`,
        summary: "End one session of one's own",
      })
      .input(z.object({ sessionId: z.uuid() }))
      .output(z.object({ ended: z.literal(true) }))
      .errors(refusals("SESSION_NOT_FOUND")),
    signOutEverywhere: oc
      .route({
        ...route,
        method: "POST",
        path: `${prefix}/sign-out-everywhere`,
        summary: "End every session of one's own, this one too",
      })
      .meta(aboutSession)
      .output(z.object({ signedOut: z.literal(true) })),
  };
}

/** Somebody in the admins' list of people. */
export const listedPerson = {
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Since then they cannot sign in; null: they can. */
  shutOutAt: moment.nullable(),
  createdAt: moment,
  /** To the hour; null: they are signed in nowhere. */
  lastUsedAt: moment.nullable(),
};
