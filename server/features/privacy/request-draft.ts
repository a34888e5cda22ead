import { createElement } from "react";
import type { Context } from "#server/platform/context.ts";
import type { dataRequests } from "#server/platform/db/schema/privacy.ts";
import type { Draft } from "#server/platform/mail/message.ts";
import { DataRequestMail, dataRequestSubject } from "#server/platform/mail/templates/data-request.tsx";

interface ToTell extends Pick<typeof dataRequests.$inferSelect, "id" | "kind"> {
  email: string;
  about: "proof" | "ready" | "done";
  url: string | null;
}

/** What is written to whoever asked for something about their data. @param number tells one that is mailed again from the one before */
export function requestDraft(
  { settings }: Pick<Context, "settings">,
  { id, kind, email, about, url }: ToTell,
  number?: number,
): Draft {
  const props = { product: settings.name, contact: settings.privacyEmail, kind, about, url };
  return {
    id: ["data request", id, about, ...(number === undefined ? [] : [number])].join(":"),
    to: { name: email, email },
    subject: dataRequestSubject(props),
    body: createElement(DataRequestMail, props),
  };
}

/** Behind the #, which no browser sends to a server: the secret stands in no log and no referrer. */
export const linkTo = ({ settings }: Pick<Context, "settings">, secret: string) =>
  `${settings.origin}/data-request#${secret}`;
