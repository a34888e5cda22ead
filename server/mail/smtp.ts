import { createTransport } from "nodemailer";
import type { Transport } from "./message.ts";
import { withoutAddress } from "./without-address.ts";

/** @param url `smtp://user:password@host:587`, or `smtps://…` where TLS comes first */
export function smtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Together well below the time a task may take, so that no message is handed over by two runs at once.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
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
        // oxlint-disable-next-line preserve-caught-error -- the cause repeats the address, and would be logged
        throw new Error(`The SMTP server did not take the message: ${withoutAddress(error, to.email)}`);
      }
    },
    close: () => smtp.close(),
  };
}
