import { randomUUID } from "node:crypto";
import { ValidationError } from "@orpc/contract";
import { implement, ORPCError, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { errorCodes, unavailable } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import type { AuthRealm, SignedIn } from "#server/platform/auth/realm.ts";
import type { Account, Caller, Context } from "#server/platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import { withManagerRole, type IdempotentCall } from "#server/platform/db/transaction.ts";
import { Busy, requireFound, AppError } from "#server/platform/errors.ts";
import { idempotent } from "#server/platform/idempotency.ts";
import { adminActor, candidateActor, findAdmin, findManager, managerActor } from "./find-account.ts";

/** What the log says of a refusal that the procedure's contract does not name. */
export const undeclared = "a refusal that the contract does not declare";

/** The one place where what a verb throws becomes an answer. */
const answerErrors = os
  .$context<Pick<Context, "log"> & ResponseHeadersPluginContext>()
  .middleware(async ({ context, path, procedure, next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof AppError) {
        const { code, message, data }: AppError = error;
        // The caller still gets it; no test passes in which this is written.
        if (!Object.hasOwn(procedure["~orpc"].errorMap, code))
          context.log.error({ code, procedure: path.join(".") }, undeclared);
        throw new ORPCError(code, { status: errorCodes[code].status, message, data });
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

/** What a request adds to what every verb is given. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  realms: { manager: AuthRealm; admin: AuthRealm };
  caller: Caller;
  admitted: ReturnType<typeof admissions>;
}

/**
 * Who is signed in to each realm with these cookies. Null when no one is, or when the page belongs to another account.
 * Each realm is looked up once a request.
 */
export function admissions({ db, realms, caller }: Pick<RequestContext, "db" | "realms" | "caller">) {
  return {
    manager: once(async () => {
      const signedIn = await realms.manager.session(caller.cookie);
      const manager = signedIn && (await findManager({ db }, signedIn.userId));
      return manager && isOfPage(manager.id, caller.pageOf?.manager) ? { manager, ...signedIn } : null;
    }),
    admin: once(async () => {
      const signedIn = await realms.admin.session(caller.cookie);
      const admin = signedIn && (await findAdmin({ db }, signedIn.userId));
      return admin && isOfPage(admin.user_id, caller.pageOf?.admin) ? { admin, ...signedIn } : null;
    }),
  };
}

const isOfPage = (id: string, page = id) => page === id;

function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined;
  return () => (answer ??= ask());
}

/** Joins the features' procedures, which have their guards already. */
export const everybody = implement(contract).$context<RequestContext>();

const visitors = implement(contract.visitor).$context<RequestContext>();
const reviewers = implement(contract.reviewer).$context<RequestContext>();
const guests = implement(contract.guest).$context<RequestContext>();
const candidates = implement(contract.candidate).$context<RequestContext>();
const managers = implement(contract.manager).$context<RequestContext>();
const admins = implement(contract.admin).$context<RequestContext>();

// The guards stand on the realms, not on procedures: so they decide before any input is validated.
export const visitorOnly = visitors.use(answerErrors).use(idempotent);

/** The link's secret is all that a reviewer has; each verb looks it up. */
export const reviewerOnly = reviewers.use(answerErrors).use(idempotent);

/** Guests read what was shared with them by a link; a session adds nothing to it. */
export const guestOnly = guests.use(answerErrors).use(idempotent);

/** The link's secret is all that a candidate has; each verb looks it up. What they do is told as theirs. */
export const candidateOnly = candidates
  .use(answerErrors)
  .use(idempotent)
  .use(({ next }) => next({ context: { actor: candidateActor } }));

const knownManagers = managers
  .use(answerErrors)
  .use(idempotent)
  .use(async ({ context, procedure, next }) => {
    const { manager, cookies } = requireFound((await context.admitted.manager()) ?? undefined, "SIGNED_OUT");
    setCookies(context, cookies);
    // What only reads is read again.
    const attempt = procedure["~orpc"].route.method === "GET" ? undefined : context.attempt;
    return next({ context: { manager, attempt, actor: managerActor(manager) } });
  });

/** One transaction in the manager's role; what the call answers is kept with it where the caller named the attempt. */
export const managerOnly = knownManagers.use(({ context, next }) => {
  const { attempt } = context;
  const keep: IdempotentCall["keep"] = async (db, done) =>
    attempt?.keep(db, (done as { output: unknown }).output);
  return withManagerRole({ ...context, attempt: { keep } }, async ({ db, inRole }) =>
    next({ context: { db, inRole } }),
  );
});

/**
 * For what a transaction must not wait for: mail, a PDF, a password's hash, a download. These read and write as the
 * manager in steps of their own (`withManagerRole`), and outside of them the database is the system's.
 */
export const managerInSteps = knownManagers;

/** For what managers do with their own account: no role of theirs may read accounts, so it is given the whole database. */
export const ownAccountOnly = managers
  .use(answerErrors)
  .use(idempotent)
  .use(async ({ context, next }) => {
    const { manager, cookies, sessionId } = requireFound(
      (await context.admitted.manager()) ?? undefined,
      "SIGNED_OUT",
    );
    setCookies(context, cookies);
    const { id, email, company } = manager;
    const account: Account = { realm: "manager", id, email, company, sessionId };
    return next({ context: { manager, account, actor: managerActor(manager) } });
  });

export const adminOnly = admins
  .use(answerErrors)
  .use(idempotent)
  .use(async ({ context, next }) => {
    const { admin, cookies, sessionId } = requireFound(
      (await context.admitted.admin()) ?? undefined,
      "SIGNED_OUT",
    );
    setCookies(context, cookies);
    const account: Account = { realm: "admin", id: admin.user_id, email: admin.email, sessionId };
    return next({ context: { admin, account, actor: adminActor(admin) } });
  });

/** Of whoever signs out nothing stays in the browser either: texts that were not sent yet. */
export function clearBrowser(context: ResponseHeadersPluginContext, cookies: SignedIn["cookies"]) {
  setCookies(context, cookies);
  context.resHeaders?.set("clear-site-data", '"storage"');
}

export function setCookies(context: ResponseHeadersPluginContext, cookies: SignedIn["cookies"]) {
  for (const cookie of cookies) context.resHeaders?.append("set-cookie", cookie);
}

function isInvalidInput(error: unknown): error is Error & { cause: ValidationError } {
  return error instanceof ORPCError && error.code === "BAD_REQUEST" && error.cause instanceof ValidationError;
}
