import { randomUUID } from "node:crypto";
import { ValidationError } from "@orpc/contract";
import { ORPCError, os } from "@orpc/server";
import { catalogue } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { Refused } from "#server/errors.ts";

/** The one place where what a verb throws becomes an answer. */
export const answerErrors = os
  .$context<Pick<Context, "log">>()
  .middleware(async ({ context, path, next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof Refused) {
        const { status } = catalogue[error.code];
        throw new ORPCError(error.code, { status, message: error.message, data: error.data });
      }
      if (isInvalidInput(error)) {
        const issues = error.cause.issues.map(({ message, path: place = [] }) => ({
          path: place.map((step) => (typeof step === "object" ? String(step.key) : String(step))),
          message,
        }));
        throw new ORPCError("BAD_REQUEST", { message: issues[0]?.message, data: { issues } });
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
