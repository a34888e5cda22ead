import { isDeepStrictEqual } from "node:util";
import { type AnyProcedure, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { isAboutSession, isSending } from "#contract/requests.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { storedResponse } from "./stored-response.ts";

interface IdempotencyContext extends Context, ResponseHeadersPluginContext {
  caller: Caller;
  admitted: {
    manager: () => Promise<{ manager: { id: string } } | null>;
    admin: () => Promise<{ admin: { user_id: string } } | null>;
  };
}

/** What the log says where a repeated call would get another response. */
export const respondedDifferently = "a response is not what its transaction returned";

/**
 * A call with an idempotency key is done once, and gets the same response however often it is sent (record 31). Its
 * transaction stores the response. A call that waits for a mail server has no single transaction: its key is reserved
 * before and its response stored after. A refusal is not stored, because nothing was done.
 */
export const idempotent = os
  .$context<IdempotencyContext>()
  .middleware(async ({ context, path, procedure, next }, input, output) => {
    const key = context.caller.idempotencyKey;
    if (key === undefined || isAboutSession(procedure)) return next();
    const place = [await accountOf(context, path, procedure), ...path];
    const stored = storedResponse(context, { place, key, input });
    const before = await stored.read();
    if (before) return output(await replay(context, procedure, before.response));

    if (isSending(procedure)) {
      if (!(await stored.reserve())) throw new Refused("ATTEMPT_UNDER_WAY");
      // Where that fails the key stays reserved for as long as a message may be under way.
      const tolerate = (writing: Promise<void>) =>
        writing.catch((error: unknown) =>
          context.log.error({ err: error }, "the outcome of a call could not be stored under its key"),
        );
      try {
        const done = await next();
        await tolerate(stored.complete(done.output));
        return done;
      } catch (error) {
        await tolerate(stored.release());
        throw error;
      }
    }

    let returned: { response: unknown } | undefined;
    const attempt = {
      keep: async (...[db, response]: Parameters<typeof stored.store>) => {
        await stored.store(db, response);
        returned = { response };
      },
    };
    try {
      const done = await next({ context: { attempt } });
      if (returned && !isDeepStrictEqual(await validated(procedure, returned.response), done.output))
        context.log.error({ procedure: path.join(".") }, respondedDifferently);
      return done;
    } catch (error) {
      // Of two at the same moment the other may have been quicker; of one, what came after its transaction may have failed.
      const quicker = await stored.read().catch((failed: unknown) => {
        throw failed instanceof Refused ? failed : error;
      });
      if (!quicker) throw error;
      return output(await replay(context, procedure, quicker.response));
    }
  });

/**
 * Who owns a key: an account, or nobody where the caller is known by what they send, which has to be the same. A
 * visitor's call that sends mail does so for the person who is signed in.
 */
async function accountOf(
  { admitted }: IdempotencyContext,
  [realm]: readonly string[],
  procedure: AnyProcedure,
) {
  const isAnybodys = realm !== "manager" && realm !== "admin";
  if (isAnybodys && !isSending(procedure)) return "";
  const admin = realm === "manager" ? null : await admitted.admin();
  if (admin) return `admin ${admin.admin.user_id}`;
  const manager = realm === "admin" ? null : await admitted.manager();
  return manager ? `manager ${manager.manager.id}` : "";
}

/** The stored response, with the cookies that it brought. */
async function replay(
  { resHeaders }: IdempotencyContext,
  procedure: AnyProcedure,
  response: unknown,
): Promise<unknown> {
  const { cookies = [] }: { cookies?: string[] } = Object(response);
  for (const cookie of cookies) resHeaders?.append("set-cookie", cookie);
  return validated(procedure, response);
}

/** As it leaves the server: without what the contract does not name. */
async function validated(procedure: AnyProcedure, response: unknown): Promise<unknown> {
  const outcome = await procedure["~orpc"].outputSchema?.["~standard"].validate(response);
  if (outcome?.issues) throw new Error(respondedDifferently, { cause: outcome.issues });
  return outcome ? outcome.value : response;
}
