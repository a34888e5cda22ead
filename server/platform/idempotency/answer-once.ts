import { isDeepStrictEqual } from "node:util";
import { type AnyProcedure, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { isAboutSession, isSending } from "#contract/requests.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { keptAnswer } from "./kept-answer.ts";

interface OnceContext extends Context, ResponseHeadersPluginContext {
  caller: Caller;
  admitted: {
    manager: () => Promise<{ manager: { id: string } } | null>;
    admin: () => Promise<{ admin: { user_id: string } } | null>;
  };
}

/** What the log says where a repeated call would be answered something else. */
export const answeredOtherwise = "an answer is not what its transaction returned";

/**
 * A call that names its attempt is done once, and answered the same however often it is asked (record 31). Its transaction
 * keeps the answer; what waits for a mail server has none, so that its attempt is noted before and its answer after. A
 * refusal is not kept: nothing was done.
 */
export const answerOnce = os
  .$context<OnceContext>()
  .middleware(async ({ context, path, procedure, next }, input, output) => {
    const key = context.caller.attemptKey;
    if (key === undefined || isAboutSession(procedure)) return next();
    const place = [await accountOf(context, path, procedure), ...path];
    const kept = keptAnswer(context, { place, key, input });
    const before = await kept.read();
    if (before) return output(await again(context, procedure, before.answer));

    if (isSending(procedure)) {
      if (!(await kept.begin())) throw new Refused("ATTEMPT_UNDER_WAY");
      // Where that cannot be noted the key stays taken for as long as a message may be under way.
      const note = (noted: Promise<void>) =>
        noted.catch((error: unknown) =>
          context.log.error({ err: error }, "an attempt's end could not be noted"),
        );
      try {
        const done = await next();
        await note(kept.end(done.output));
        return done;
      } catch (error) {
        await note(kept.giveUp());
        throw error;
      }
    }

    let returned: { answer: unknown } | undefined;
    const attempt = {
      keep: async (...[db, answer]: Parameters<typeof kept.keep>) => {
        await kept.keep(db, answer);
        returned = { answer };
      },
    };
    try {
      const done = await next({ context: { attempt } });
      if (returned && !isDeepStrictEqual(await validated(procedure, returned.answer), done.output))
        context.log.error({ procedure: path.join(".") }, answeredOtherwise);
      return done;
    } catch (error) {
      // Of two at the same moment the other may have been quicker; of one, what came after its transaction may have failed.
      const quicker = await kept.read().catch((failed: unknown) => {
        throw failed instanceof Refused ? failed : error;
      });
      if (!quicker) throw error;
      return output(await again(context, procedure, quicker.answer));
    }
  });

/**
 * Of whom a key is: of an account; of nobody where the caller is known by what they send, which has to be the same. A
 * visitor's call that sends mail does so for whoever is signed in.
 */
async function accountOf({ admitted }: OnceContext, [realm]: readonly string[], procedure: AnyProcedure) {
  const isAnybodys = realm !== "manager" && realm !== "admin";
  if (isAnybodys && !isSending(procedure)) return "";
  const admin = realm === "manager" ? null : await admitted.admin();
  if (admin) return `admin ${admin.admin.user_id}`;
  const manager = realm === "admin" ? null : await admitted.manager();
  return manager ? `manager ${manager.manager.id}` : "";
}

/** The answer once more, with the cookies that it brought. */
async function again(
  { resHeaders }: OnceContext,
  procedure: AnyProcedure,
  answer: unknown,
): Promise<unknown> {
  const { cookies = [] }: { cookies?: string[] } = Object(answer);
  for (const cookie of cookies) resHeaders?.append("set-cookie", cookie);
  return validated(procedure, answer);
}

/** As it leaves the server: without what the contract does not name. */
async function validated(procedure: AnyProcedure, answer: unknown): Promise<unknown> {
  const outcome = await procedure["~orpc"].outputSchema?.["~standard"].validate(answer);
  if (outcome?.issues) throw new Error(answeredOtherwise, { cause: outcome.issues });
  return outcome ? outcome.value : answer;
}
