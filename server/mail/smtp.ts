import { createTransport } from "nodemailer";
import type { Settings } from "#server/env.ts";
import type { Transport } from "./message.ts";
import { NotAccepted } from "./not-accepted.ts";
import { withoutAddress } from "./without-address.ts";

/**
 * @param url `smtp://user:password@host:587`, or `smtps://…` where TLS comes first; `?socketTimeout=…` and the like
 * overrule what stands here
 * @param dkim signs every message, where there is a key
 */
export function smtpTransport(url: string, dkim: Settings["dkim"] = null): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // A connection that breaks may have brought the message over: the task queue tries again, the pool by itself would
    // at once, several times.
    maxRequeues: 0,
    // Together well below the time a task may take, so that no message is handed over by two runs at once.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  });
  return {
    name: "smtp",
    async deliver({ messageId, from, to, subject, text, html, headers }) {
      try {
        await smtp.sendMail({
          messageId,
          from,
          // As an object, a name is quoted or encoded and an address stays one address.
          to: { name: to.name, address: to.email },
          subject,
          text,
          html,
          headers,
        });
      } catch (error) {
        throw new NotAccepted(
          // oxlint-disable-next-line preserve-caught-error -- the cause repeats the address, and would be logged
          `The SMTP server did not take the message: ${withoutAddress(error, to.email)}`,
          isPermanent(error),
        );
      }
    },
    close: () => smtp.close(),
  };
}

/** Said at any step of the dialogue by a server that wants something of this installation: its fault, not the address's. */
const askedOfUs = new Set([503, 530]);

/**
 * Whether the server answered MAIL, RCPT or DATA with a 5xx, or the address is none. Connections, time-outs, sign-in and
 * every 4xx pass with time.
 */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  return !responseCode || (responseCode >= 500 && !askedOfUs.has(responseCode));
}
