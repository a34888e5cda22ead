import { eq, inArray } from "drizzle-orm";
import type { SignInProblem } from "#contract/company-sign-in.ts";
import { minuteMs } from "#contract/durations.ts";
import { limitCalls, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError } from "#server/platform/errors.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { networkPrefix } from "#server/platform/http/caller-address.ts";
import {
  domainOf,
  findConnection,
  findConnectionByDomain,
  lockConnection,
  type StoredConnection,
  type Try,
} from "./connections.ts";
import {
  type ProviderResponse,
  beginAtProvider,
  type CallbackInput,
  finishAtProvider,
} from "./identity-provider.ts";
import { isSameProvider, limitOwners } from "./manage-connection.ts";
import { refusalOf, signInWithCompany } from "./sign-in-with-company.ts";

/** Whether the sign-in page asks for the address first. */
export async function readSignInWays({ db }: Context) {
  const { companyId, use } = companySignIns;
  const isInUse = inArray(use, ["optional", "required"]);
  const connections = await db.select({ companyId }).from(companySignIns).where(isInUse).limit(1);
  return { asksAddressFirst: connections.length > 0 };
}

/** Depends on the address's domain only, so it says nothing about accounts. */
export async function beginSignIn(
  context: RequestContext,
  { email, next }: { email: string; next: string | null },
): Promise<{ url: string | null }> {
  const { address } = context.caller;
  const network = keyedHash(context.secret, "network of company sign-ins", networkPrefix(address));
  // A whole office may be behind one address.
  await limitCalls(context, `company sign-in ${network}`, 600, 15 * minuteMs);
  const connection = await findConnectionByDomain(context, domainOf(email));
  if (!connection) return { url: null };
  const returnTo = next === null ? signInPage : `${signInPage}?${new URLSearchParams({ next }).toString()}`;
  const { url, cookies } = await beginAtProvider(context, connection, { returnTo, email });
  setCookies(context, cookies);
  return { url };
}

/** Tests the connection: an owner signs in with the provider and sees the result. It starts no session. */
export async function beginTry(context: ManagerStepsContext & RequestContext): Promise<{ url: string }> {
  await limitOwners(context);
  const connection = requireFound(
    await findConnection(context, context.manager.companyId),
    "SIGN_IN_NOT_CONNECTED",
  );
  const { url, cookies } = await beginAtProvider(context, connection, { returnTo: companyPage });
  setCookies(context, cookies);
  return { url };
}

const signInPage = "/HM-login";
const companyPage = "/company";

/** Ends a round trip. @returns the page to open, which shows how it ended */
export async function endRoundTrip(
  context: RequestContext,
  { companyId, input }: { companyId: string; input: CallbackInput },
): Promise<string> {
  let page: string | undefined;
  try {
    // Failures are counted, as wrong passwords are.
    await withRateLimit(context, { kind: "company sign-in", address: context.caller.address }, async () => {
      const { returnTo, problem } = await acceptAnswer(context, companyId, input);
      page = problem ? withProblem(returnTo, problem) : returnTo;
      if (problem) throw new Refused();
    });
  } catch (error) {
    if (isAppError(error, "TOO_MANY_ATTEMPTS")) return withProblem(signInPage, "too_many");
    if (!(error instanceof Refused)) throw error;
  }
  return page ?? signInPage;
}

class Refused extends Error {}

export const withProblem = (page: string, problem: SignInProblem) =>
  `${page}${page.includes("?") ? "&" : "?"}problem=${problem}`;

async function acceptAnswer(
  context: RequestContext,
  companyId: string,
  input: CallbackInput,
): Promise<{ returnTo: string; problem: SignInProblem | null }> {
  const connection = await findConnection(context, companyId);
  if (connection?.protocol !== input.protocol) return { returnTo: signInPage, problem: "off" };
  const answer = await finishAtProvider(context, connection, input);
  setCookies(context, answer.cookies);
  const returnTo = answer.returnTo ?? signInPage;
  if (returnTo === companyPage)
    return { returnTo: await recordTry(context, connection, answer), problem: null };
  if (!answer.identity) return { returnTo, problem: answer.problem ?? "untrusted" };
  return { returnTo, problem: await signInWithCompany(context, { companyId, identity: answer.identity }) };
}

/** Stores the result of a test, if the caller is still signed in as an owner of the company and the provider is the same. */
async function recordTry(
  context: RequestContext,
  tried: StoredConnection,
  { identity, ...answer }: ProviderResponse,
): Promise<string> {
  const { companyId } = tried;
  const signedIn = await context.admitted.manager();
  if (signedIn?.manager.role !== "owner" || signedIn.manager.companyId !== companyId)
    return withProblem(signInPage, "expired");
  await transaction(context, async (context) => {
    const { db, clock } = context;
    const connection = await lockConnection(context, companyId);
    if (!connection || !isSameProvider(connection, tried)) return;
    const problem = identity ? refusalOf(connection, identity) : (answer.problem ?? "untrusted");
    const name = identity && `${identity.firstName} ${identity.lastName}`.trim().slice(0, 200);
    const lastTry: Try = {
      at: clock.now().toISOString(),
      email: identity?.email ?? null,
      name: name || null,
      problem,
      detail: answer.detail,
    };
    await db
      .update(companySignIns)
      .set({ lastTry, ...(problem === null && { testedAt: clock.now() }) })
      .where(eq(companySignIns.companyId, companyId));
  });
  return `${companyPage}#company-sign-in`;
}
