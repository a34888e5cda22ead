import { implement } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { contract } from "#contract/index.ts";
import type { AuthRealm, SignedIn } from "#server/platform/auth/realm.ts";
import type { Account, Caller, Context } from "#server/platform/context.ts";
import { asManager, type Attempt } from "#server/platform/db/transaction.ts";
import { found } from "#server/platform/errors.ts";
import { answerErrors } from "./answer-errors.ts";
import { idempotent } from "#server/platform/idempotency/idempotency-middleware.ts";
import { adminActor, candidateActor, findAdmin, findManager, managerActor } from "./find-account.ts";

/** What a request adds to what every verb is given. */
export interface RequestContext extends Context, ResponseHeadersPluginContext {
  realms: { manager: AuthRealm; admin: AuthRealm };
  caller: Caller;
  admitted: ReturnType<typeof admissions>;
}

/**
 * Who is signed in to each realm with these cookies. Null where nobody is, or the page is somebody else's. Looked up once for a request,
 * however often it is asked.
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
    const { manager, cookies } = found((await context.admitted.manager()) ?? undefined, "SIGNED_OUT");
    setCookies(context, cookies);
    // What only reads is read again.
    const attempt = procedure["~orpc"].route.method === "GET" ? undefined : context.attempt;
    return next({ context: { manager, attempt, actor: managerActor(manager) } });
  });

/** One transaction in the manager's role; what the call answers is kept with it where the caller named the attempt. */
export const managerOnly = knownManagers.use(({ context, next }) => {
  const { attempt } = context;
  const keep: Attempt["keep"] = async (db, done) => attempt?.keep(db, (done as { output: unknown }).output);
  return asManager({ ...context, attempt: { keep } }, async ({ db, inRole }) =>
    next({ context: { db, inRole } }),
  );
});

/**
 * For what a transaction must not wait for: mail, a PDF, a password's hash, a download. These read and write as the
 * manager in steps of their own (`asManager`), and outside of them the database is the system's.
 */
export const managerInSteps = knownManagers;

/** For what managers do with their own account: no role of theirs may read accounts, so it is given the whole database. */
export const ownAccountOnly = managers
  .use(answerErrors)
  .use(idempotent)
  .use(async ({ context, next }) => {
    const { manager, cookies, sessionId } = found(
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
    const { admin, cookies, sessionId } = found((await context.admitted.admin()) ?? undefined, "SIGNED_OUT");
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
