import { randomUUID } from "node:crypto";
import { ValidationError } from "@orpc/contract";
import { ORPCError, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { catalogue, unavailable } from "#contract/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/away.ts";
import { Busy, Refused } from "#server/platform/errors.ts";

/** What the log says of a refusal that the procedure's contract does not name. */
export const undeclared = "a refusal that the contract does not declare";

/** The one place where what a verb throws becomes an answer. */
export const answerErrors = os
  .$context<Pick<Context, "log"> & ResponseHeadersPluginContext>()
  .middleware(async ({ context, path, procedure, next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof Refused) {
        const { code, message, data }: Refused = error;
        // The caller still gets it; no test passes in which this is written.
        if (!Object.hasOwn(procedure["~orpc"].errorMap, code))
          context.log.error({ code, procedure: path.join(".") }, undeclared);
        throw new ORPCError(code, { status: catalogue[code].status, message, data });
      }
      if (isInvalidInput(error)) {
        const issues = error.cause.issues.map(({ message, path: place = [] }) => ({
          path: place.map((step) => (typeof step === "object" ? String(step.key) : String(step))),
          message,
        }));
        throw new ORPCError("BAD_REQUEST", { message: issues[0]?.message, data: { issues } });
      }
      if (error instanceof Busy || isDatabaseAway(error)) {
        if (!(error instanceof Busy))
          context.log.warn({ err: error, procedure: path.join(".") }, "the database is away");
        context.resHeaders?.set("retry-after", String(retryAfterSeconds));
        throw new ORPCError(unavailable.code, { message: unavailable.message, data: { retryAfterSeconds } });
      }
      const id = randomUUID();
      context.log.error({ err: error, errorId: id, procedure: path.join(".") }, "a procedure failed");
      throw new ORPCError("INTERNAL_SERVER_ERROR", {
        message: `Something went wrong on our side. Please try again. (${id})`,
        data: { id },
      });
    }
  });

function isInvalidInput(error: unknown): error is Error & { cause: ValidationError } {
  return error instanceof ORPCError && error.code === "BAD_REQUEST" && error.cause instanceof ValidationError;
}
