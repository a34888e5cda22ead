import type { Admin } from "#contract/accounts.ts";
import type { SignedInManager } from "#server/platform/context.ts";
import { type RequestContext, setCookies } from "./guards.ts";

/** Who calls a procedure that is open to everyone but does more for an account. An admin takes precedence. */
export async function findCaller(
  context: RequestContext,
): Promise<{ admin?: Admin | undefined; manager?: SignedInManager | undefined }> {
  const { admitted } = context;
  const asAdmin = await admitted.admin();
  const known = asAdmin ?? (await admitted.manager());
  if (known) setCookies(context, known.cookies);
  return known ?? {};
}
