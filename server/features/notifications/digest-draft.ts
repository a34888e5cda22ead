import { createElement } from "react";
import type { DigestContents } from "#contract/notifications.ts";
import type { Context } from "#server/platform/context.ts";
import type { Draft } from "#server/platform/mail/message.ts";
import { DigestMail, digestTitle } from "#server/platform/mail/templates/digest.tsx";
import type { DigestSubject } from "./digest-contents.ts";
import { digestToken } from "./pause-digests.ts";

interface Digest {
  /** The same for the same digest. */
  id: string;
  manager: { id: string; firstName: string; lastName: string; email: string; timeZone: string };
  frequency: DigestSubject["frequency"];
  contents: DigestContents;
  since: Date;
}

/** A digest as the e-mail that its manager gets. */
export function digestDraft(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  { id, manager, frequency, contents, since }: Digest,
): Draft {
  const { firstName, lastName, email, timeZone } = manager;
  return {
    id,
    to: { name: `${firstName} ${lastName}`, email },
    subject: digestTitle(contents),
    body: createElement(DigestMail, {
      product: settings.name,
      firstName,
      frequency,
      contents,
      since,
      timeZone,
      dashboardUrl: `${settings.origin}/dashboard`,
      settingsUrl: `${settings.origin}/notification-settings`,
    }),
    headers: {
      "List-Unsubscribe": `<${settings.origin}/unsubscribe/${digestToken(secret, manager.id)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
