import type { Invitation } from "#contract/invitations.ts";
import { toast } from "#web/app/ui/toast.tsx";

export function copyCode({ invitationCode }: Invitation) {
  return copy(invitationCode, "Invitation code copied to clipboard.");
}

/** The address that the invitation's e-mail carries. */
export function copyLink({ invitationCode }: Invitation) {
  const url = new URL("/invitation", window.location.origin);
  url.searchParams.set("code", invitationCode);
  return copy(url.href, "Invitation link copied to clipboard.");
}

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    // Not every browser allows it, and none does without HTTPS.
    toast.failure("The browser does not allow copying", `Select this text and copy it: ${text}`);
  }
}
