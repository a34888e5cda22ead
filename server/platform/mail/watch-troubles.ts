import type { Logger } from "pino";
import type { Database } from "#server/platform/db/client.ts";
import type { Transport } from "./message.ts";
import { reasonOf } from "#server/platform/log.ts";
import { NotAccepted } from "./not-accepted.ts";
import { endHold, recordTrouble } from "./troubles.ts";

/** The transport, and beside it the note of whether the mail server refuses e-mails for a reason of ours. */
export function watchTroubles(transport: Transport, context: { db: Database; log: Logger }): Transport {
  // What became of the message is told all the same.
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => context.log.error({ err: error }, "the mail's troubles are not noted"));
  return {
    ...transport,
    async deliver(message) {
      try {
        const acceptance = await transport.deliver(message);
        if (acceptance === "accepted") await note(endHold(context));
        return acceptance;
      } catch (error) {
        if (error instanceof NotAccepted && error.fault === "us")
          await note(recordTrouble(context, reasonOf(error)));
        throw error;
      }
    },
  };
}
