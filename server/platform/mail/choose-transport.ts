import { minuteMs } from "#contract/durations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Settings } from "#server/platform/env.ts";
import { type Fault, NotAccepted, withoutMessage } from "./refusals.ts";
import { mailboxTransport } from "./mailbox.ts";
import type { Transport } from "./message.ts";
import { smtpTransport } from "./smtp.ts";

const answerMs = 2 * minuteMs;
/** EmailJS accepts one message a second. */
const spacingMs = 1_000;
const reasonBytes = 2_000;
/** Errors that may occur after the message was sent. All others occur before. */
const errorsAfterSending = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"]);

export function chooseTransport({
  settings,
  db,
  clock,
}: {
  settings: Settings;
  db: Database;
  clock: Clock;
}): Transport {
  if (settings.smtpUrl) return smtpTransport(clock, settings.smtpUrl, settings.dkim);
  if (settings.emailJs) return emailJsTransport(settings.emailJs);
  return mailboxTransport(db, clock);
}

/** EmailJS's REST API fills a template of the account with the message's parameters. */
export function emailJsTransport({
  url,
  serviceId,
  templateId,
  publicKey,
  privateKey,
}: NonNullable<Settings["emailJs"]>): Transport {
  const closing = new AbortController();
  let nextAt = 0;
  async function takeTurn() {
    const now = performance.now();
    const waitMs = Math.max(0, nextAt - now);
    nextAt = now + waitMs + spacingMs;
    if (waitMs > 0) await wait(waitMs, closing.signal);
    if (closing.signal.aborted) throw new NotAccepted("This server is stopping.", "passing");
  }
  return {
    name: "emailjs",
    async deliver(message) {
      const { to, subject, text, html, parameters } = message;
      await takeTurn();
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
        // A redirect would send the account's key elsewhere.
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]),
      }).catch((error: unknown) => {
        if (mayHaveArrived(error)) return null;
        // oxlint-disable-next-line preserve-caught-error -- the cause may repeat what was sent
        throw new NotAccepted(`EmailJS could not be reached: ${causeOf(error)}`, "passing");
      });
      if (!answer || answer.status === 504) return "unknown";
      if (answer.status === 200) {
        await answer.body?.cancel();
        return "accepted";
      }
      const reason = await beginning(answer).catch(() => "");
      throw new NotAccepted(
        `EmailJS answered ${answer.status}: ${withoutMessage(reason, message)}`,
        faultOf(answer.status),
      );
    },
    close: () => closing.abort(),
  };
}

/** Waits, but no longer than until the signal. */
function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
  });
}

/** Whether a failed request may have been sent, so that its outcome is unknown. */
function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = (error.cause ?? {}) as { code?: string };
  return (
    ["TimeoutError", "AbortError"].includes(error.name) ||
    (code !== undefined && errorsAfterSending.has(code))
  );
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** EmailJS answers 422 for an invalid address. */
function faultOf(status: number): Fault {
  if (status === 422) return "mailbox";
  return status === 429 || status === 408 || status >= 500 ? "passing" : "us";
}

/** Reads no more of the body than needed. */
async function beginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= reasonBytes) break;
  }
  return text.slice(0, reasonBytes);
}
