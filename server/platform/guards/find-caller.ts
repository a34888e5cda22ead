import type { Admin } from "#contract/accounts.ts";
import type { SignedInManager } from "#server/platform/context.ts";
import { type RequestContext, setCookies } from "./guards.ts";

/** Who calls, where a call is open to anyone and does more for whoever is signed in. An admin counts before a manager. */
export async function findCaller(
  context: RequestContext,
): Promise<{ admin?: Admin | undefined; manager?: SignedInManager | undefined }> {
  const { admitted } = context;
  const asAdmin = await admitted.admin();
  const known = asAdmin ?? (await admitted.manager());
  if (known) setCookies(context, known.cookies);
  return known ?? {};
}
