import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Transport } from "./message.ts";
import { NotAccepted } from "./not-accepted.ts";

/** The transport, and whoever watches is told what became of each message: never whose it was. */
export function watchMails(transport: Transport, telemetry: Telemetry | null): Transport {
  if (!telemetry) return transport;
  return {
    ...transport,
    deliver: (message) =>
      telemetry.during("mail", transport.name, async (step) => {
        try {
          const acceptance = await transport.deliver(message);
          step.became(acceptance);
          return acceptance;
        } catch (error) {
          step.became(error instanceof NotAccepted ? outcomes[error.fault] : "failed");
          throw error;
        }
      }),
  };
}

const outcomes = { mailbox: "refused for the address", us: "refused for ours", passing: "not accepted" };
