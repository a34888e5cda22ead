import type { Context } from "#server/platform/context.ts";
import { mailProof } from "./request-mails.ts";
import { viewRequest } from "./data-requests.ts";

/** Mails the link that proves who asks again, for an admin. */
export async function sendProof(context: Context, { requestId }: { requestId: string }) {
  const { state } = await viewRequest(context, requestId);
  if (state === "link_not_sent" || state === "waiting_for_proof") await mailProof(context, requestId);
  return viewRequest(context, requestId);
}
