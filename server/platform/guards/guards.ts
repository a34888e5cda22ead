import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ValidationError } from "@orpc/contract";
import { implement, ORPCError, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { errorCodes, unavailable } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { linkSecret } from "#contract/pasted.ts";
import { minuteMs } from "#contract/durations.ts";
import type { ApiKey } from "#server/platform/auth/api-keys.ts";
import type { AuthRealm, KnownSession, SignedIn } from "#server/platform/auth/realm.ts";
import type {
  Account,
  Caller,
  Context,
  ManagerStepsContext,
  SignedInManager,
} from "#server/platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import { withManagerRole, type IdempotentCall } from "#server/platform/db/transaction.ts";
import {
  AppError,
  ServerBusyError,
  isAppError,
  lateRefusalMs,
  requireFound,
} from "#server/platform/errors.ts";
import { idempotent } from "#server/platform/idempotency.ts";
import { resolveExternalIds } from "./external-ids.ts";
import { adminActor, candidateActor, findAdmin, findManager, managerActor } from "./find-account.ts";

/** Logged when a procedure throws an error code that its contract does not declare. */
export const undeclaredError = "the contract does not declare this error code";

/** More than any form shows at once. */
const maxIssues = 20;

/** Turns what a use case throws into a response. */
const handleErrors = os
  .$context<Pick<Context, "log"> & ResponseHeadersPluginContext>()
  .middleware(async ({ context, path, procedure, next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof ServerBusyError || isAppError(error, "TOO_MANY_AT_ONCE"))
        await pause(lateRefusalMs);
      if (error instanceof AppError) {
        const { code, message, data }: AppError = error;
        // The caller still gets the error, but any test in which this is logged fails.
        if (!Object.hasOwn(procedure["~orpc"].errorMap, code))
          context.log.error({ code, procedure: path.join(".") }, undeclaredError);
        throw new ORPCError(code, { status: errorCodes[code].status, message, data });
      }
      if (isInvalidInput(error)) {
        const issues = error.cause.issues.slice(0, maxIssues).map(({ message, path: steps = [] }) => ({
          path: steps.map((step) => String(typeof step === "object" ? step.key : step)),
          message,
        }));
        throw new ORPCError("BAD_REQUEST", { message: issues[0]?.message, data: { issues } });
      }
      if (error instanceof ServerBusyError || isDatabaseAway(error)) {
        if (!(error instanceof ServerBusyError))
          context.log.warn({ err: error, procedure: path.join(".") }, "the database is unavailable");
        context.resHeaders?.set("retry-after", String(retryAfterSeconds));
        throw new ORPCError(unavailable.code, { message: unavailable.message, data: { retryAfterSeconds } });
      }
      const id = randomUUID();
      context.log.error({ err: error, errorId: id, procedure: path.join(".") }, "call failed");
      throw new ORPCError("INTERNAL_SERVER_ERROR", {
        message: `Something went wrong on our side. Please try again. (${id})`,
        data: { id },
      });
    }
  });

export interface RequestContext extends Context, ResponseHeadersPluginContext {
  realms: { manager: AuthRealm; admin: AuthRealm };
  caller: Caller;
  /** The key of a program, which may make this call. Null for people, who have a session. */
  apiKey: ApiKey | null;
  signingIn: ReturnType<typeof sessions>;
  admitted: ReturnType<typeof admissions>;
}

/** What a request carries, and who is signed in by it. */
export function createRequestContext(
  context: Context,
  request: Pick<RequestContext, "realms" | "caller" | "apiKey">,
): RequestContext {
  const signingIn = sessions({ ...context, ...request });
  return { ...context, ...request, signingIn, admitted: admissions(signingIn) };
}

/**
 * Whose session each realm's cookie belongs to. Null if there is none, or if the page belongs to another account. The
 * sign-in may be incomplete: `missing` says what must come first. Each realm is looked up once per request.
 */
function sessions({
  db,
  realms,
  caller,
  apiKey,
  settings,
}: Pick<RequestContext, "db" | "realms" | "caller" | "apiKey" | "settings">) {
  return {
    manager: memoize(async () => {
      if (apiKey) return sessionOfKey(apiKey);
      const session = await realms.manager.session(caller.cookie);
      const manager = session && (await findManager({ db }, session.userId));
      // Hidden members of a sandbox act by keys only.
      if (!manager || manager.isSandbox || !isOfPage(manager.id, caller.pageOf?.manager)) return null;
      const { secondFactorRequired } = manager;
      return { manager, ...session, secondFactorRequired, missing: missingOf(session, secondFactorRequired) };
    }),
    admin: memoize(async () => {
      const session = await realms.admin.session(caller.cookie);
      const admin = session && (await findAdmin({ db }, session.userId));
      if (!admin || !isOfPage(admin.user_id, caller.pageOf?.admin)) return null;
      const secondFactorRequired = settings.adminsSecondFactorRequired;
      return { admin, ...session, secondFactorRequired, missing: missingOf(session, secondFactorRequired) };
    }),
  };
}

/** A program's key in the form of a session. It was made in a complete sign-in, so nothing is missing. */
const sessionOfKey = ({ manager }: ApiKey) => ({
  manager,
  userId: manager.id,
  sessionId: "",
  cookies: [],
  verifiedAt: null,
  hasSecondFactor: false,
  secondFactorRequired: manager.secondFactorRequired,
  missing: null,
});

/** Who is signed in to each realm. A session whose second factor was never checked does not count. */
function admissions(signingIn: ReturnType<typeof sessions>) {
  const ifComplete = <Session extends { missing: Missing | null }>(session: Session | null) =>
    session?.missing === null ? session : null;
  return {
    manager: async () => ifComplete(await signingIn.manager()),
    admin: async () => ifComplete(await signingIn.admin()),
  };
}

export type Missing = "SECOND_FACTOR_NEEDED" | "SECOND_FACTOR_SETUP_NEEDED";

/** What a sign-in still lacks. A second factor must be checked, however the session began. */
export function missingOf(
  { hasSecondFactor, verifiedAt }: Pick<KnownSession, "hasSecondFactor" | "verifiedAt">,
  isRequired: boolean,
): Missing | null {
  if (hasSecondFactor) return verifiedAt ? null : "SECOND_FACTOR_NEEDED";
  return isRequired ? "SECOND_FACTOR_SETUP_NEEDED" : null;
}

const isOfPage = (id: string, page: string | undefined) => page === undefined || page === id;

function memoize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

/** Joins the features' procedures, which already have their guards. */
export const everybody = implement(contract).$context<RequestContext>();

// Guards belong to realms, not to procedures, so that they decide before any input is validated. A manager's guard says
// in its name with which rights of the database its use cases run:
// - `InRole`: one transaction in the manager's role, which sees that manager's rows and granted columns only;
// - `InSteps`: the use case opens such transactions itself, and has the system's rights outside of them;
// - `AsSystem`: the system's rights. The use case itself must ask for no other company's rows.
// All others run with the system's rights, too.
const realms = everybody.use(handleErrors).use(idempotent);

export const visitorOnly = realms.visitor;

// Reviewers, guests and candidates have only the secret in their link, which each use case looks up.
export const reviewerOnly = realms.reviewer;
export const guestOnly = realms.guest;
export const candidateOnly = realms.candidate.use(({ next }) => next({ context: { actor: candidateActor } }));

/** For completing a sign-in: the only calls of a session that still lacks its second factor. */
export const managerSigningIn = realms.manager.use(async ({ context, next }) => {
  const session = requireFound((await context.signingIn.manager()) ?? undefined, "SIGNED_OUT");
  const { manager, cookies, sessionId, missing, secondFactorRequired } = session;
  setCookies(context, cookies);
  const { id, email, company } = manager;
  const account: Account = { realm: "manager", id, email, company, sessionId };
  const actor = managerActor(manager, context.apiKey);
  return next({ context: { manager, account, missing, secondFactorRequired, actor } });
});

export const adminSigningIn = realms.admin.use(async ({ context, next }) => {
  const session = requireFound((await context.signingIn.admin()) ?? undefined, "SIGNED_OUT");
  const { admin, cookies, sessionId, missing, secondFactorRequired } = session;
  setCookies(context, cookies);
  const account: Account = { realm: "admin", id: admin.user_id, email: admin.email, sessionId };
  return next({ context: { admin, account, missing, secondFactorRequired, actor: adminActor(admin) } });
});

/** Refuses a session that still lacks its second factor. */
const complete = os
  .$context<RequestContext & { missing: Missing | null }>()
  .middleware(async ({ context, next }) => {
    if (context.missing) throw new AppError(context.missing);
    return next();
  });

/** For managers' own accounts, which the manager's role cannot read. */
export const ownAccountAsSystem = managerSigningIn.use(complete);

/**
 * For use cases that wait for something a transaction must not wait for: mail, a PDF, a password hash, a download. They
 * open the manager's transactions with `withManagerRole`.
 */
export const managerInSteps = ownAccountAsSystem.use(async ({ context, procedure, next }, input) => {
  await resolveExternalIds(context, input);
  // A call that only reads is simply repeated.
  const idempotentCall = procedure["~orpc"].route.method === "GET" ? undefined : context.idempotentCall;
  return next({ context: { idempotentCall } });
});

/** A text of input that is not validated yet, for guards that refuse a wrong link first. Empty if it is no text. */
export function textIn(input: unknown, field: string): string {
  const text: unknown = Object(input)[field];
  return typeof text === "string" ? text : "";
}

/** The secret of a link, of input that is not validated yet. Empty if there is none. */
export const secretIn = (input: unknown, field: string): string => linkSecret(textIn(input, field));

const managerGuard = os.$context<ManagerStepsContext>();

/** Runs the use case in one transaction in the manager's role, which stores the response of an idempotent call. */
const inManagerRole = managerGuard.middleware(({ context, next }) => {
  const { idempotentCall } = context;
  const store: IdempotentCall["store"] = async (db, result) =>
    idempotentCall?.store(db, (result as { output: unknown }).output);
  return withManagerRole({ ...context, idempotentCall: { store } }, async ({ db, inRole }) =>
    next({ context: { db, inRole } }),
  );
});

const refuseViewers = managerGuard.middleware(({ context, next }) => {
  if (context.manager.role === "viewer") throw new AppError("VIEWERS_READ_ONLY");
  return next();
});

const refuseAllButOwners = managerGuard.middleware(({ context, next }) => {
  if (context.manager.role !== "owner") throw new AppError("OWNERS_ONLY");
  return next();
});

/** For reading, and for what concerns only the caller. */
export const managerInRole = managerInSteps.use(inManagerRole);

/** For anything that changes the company's data or starts work: viewers only read. */
export const writerInSteps = managerInSteps.use(refuseViewers);
export const writerInRole = writerInSteps.use(inManagerRole);

/** For the company's rules. */
export const companyOwnerInSteps = managerInSteps.use(refuseAllButOwners);
export const companyOwnerInRole = companyOwnerInSteps.use(inManagerRole);

/** For owners who change members of their company. */
export const companyOwnerAsSystem = ownAccountAsSystem.use(refuseAllButOwners);

/** For members who may invite colleagues by the company's rule. */
export const inviterAsSystem = ownAccountAsSystem.use(({ context, next }) => {
  if (!mayInvite(context.manager)) throw new AppError("OWNERS_ONLY");
  return next();
});

export const mayInvite = ({ role, whoInvites }: Pick<SignedInManager, "role" | "whoInvites">): boolean =>
  role === "owner" || (role === "hiring_manager" && whoInvites === "hiring_managers");

export const adminOnly = adminSigningIn.use(complete);

/** How long after a check of the second factor it need not be checked again. */
const confirmedMs = 5 * minuteMs;

/**
 * Step-up: the second factor was checked within five minutes. Chain it to a guard: `companyOwnerAsSystem.use(confirmed)`.
 * Accounts without a second factor pass. The call's contract declares CONFIRM_IT_IS_YOU.
 */
export const confirmed = os
  .$context<RequestContext>()
  .middleware(async ({ context, path: [realm], next }) => {
    const session = realm === "admin" ? await context.signingIn.admin() : await context.signingIn.manager();
    const since = context.clock.now().getTime() - confirmedMs;
    if (session?.hasSecondFactor && (session.verifiedAt?.getTime() ?? 0) < since)
      throw new AppError("CONFIRM_IT_IS_YOU");
    return next();
  });

/** For adding a second factor: someone who is signed in, or who must set one up to complete their sign-in. */
export const addingSecondFactor = os
  .$context<RequestContext & { missing: Missing | null }>()
  .middleware(async ({ context, next }) => {
    if (context.missing === "SECOND_FACTOR_NEEDED") throw new AppError("SECOND_FACTOR_NEEDED");
    return next();
  });

/** The handler of a call that does nothing but run its use case. */
export const run =
  <UseCaseContext, Input, Result>(useCase: (context: UseCaseContext, input: Input) => Result) =>
  ({ context, input }: { context: UseCaseContext; input: Input }) =>
    useCase(context, input);

/** Also deletes unsent texts from the browser of someone who signs out. */
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
