import type { Settings } from "#server/env.ts";
import type { Transport } from "./message.ts";
import { NotAccepted } from "./not-accepted.ts";
import { withoutAddress } from "./without-address.ts";

const timeoutMs = 15_000;
const reasonBytes = 2_000;
/** How EmailJS says that an address is none; all else is about the account or the moment. */
const unusableRecipient = 422;

/** Hands messages to EmailJS's REST call, which fills a template of the account with the message's parameters. */
export function emailJsTransport(
  { url, serviceId, templateId, publicKey, privateKey }: NonNullable<Settings["emailJs"]>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Transport {
  return {
    name: "emailjs",
    async deliver({ to, subject, text, html, parameters }) {
      const answer = await fetch(`${url}/api/v1.0/email/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          service_id: serviceId,
          template_id: templateId,
          user_id: publicKey,
          ...(privateKey && { accessToken: privateKey }),
          template_params: {
            ...parameters,
            to_email: to.email,
            to_name: to.name,
            subject,
            message: text,
            message_html: html,
          },
        }),
        // A redirect would carry the account's key elsewhere.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reason = await beginning(answer);
      if (answer.status !== 200)
        throw new NotAccepted(
          `EmailJS answered ${answer.status}: ${withoutAddress(reason, to.email)}`,
          answer.status === unusableRecipient,
        );
    },
    close() {},
  };
}

/** The first part of an answer's text, however long the answer is. */
async function beginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= reasonBytes) break;
  }
  return text.slice(0, reasonBytes);
}
