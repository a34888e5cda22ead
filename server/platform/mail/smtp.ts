import { createTransport } from "nodemailer";
import { minuteMs } from "#contract/durations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Settings } from "#server/platform/env.ts";
import { type Fault, NotAccepted, judgeRefusal, withoutMessage } from "./refusals.ts";
import { type Transport, acceptanceMs, handOverMs } from "./message.ts";

/** Nodemailer's own list lacks the last one, which must be signed as well (RFC 8058). */
const signedHeaders =
  "From:To:Reply-To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post";

/**
 * @param clock dates the messages
 * @param url `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. Query parameters such as
 * `?greetingTimeout=…` override the options below.
 */
export function smtpTransport(clock: Clock, url: string, dkim: Settings["dkim"] = null): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    // The message may have arrived before the connection broke. The pool would send it again at once, several times.
    maxRequeues: 0,
    connectionTimeout: minuteMs,
    greetingTimeout: minuteMs,
    // Longer than the time limits of a message: this only closes idle connections.
    socketTimeout: acceptanceMs + minuteMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
  });
  // Nodemailer does not report how much was sent. The final dot follows when the connection has read the whole message.
  const underway = new Map<AbortSignal, Underway>();
  smtp.use("stream", ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    const handOver = () => data.signal && underway.get(data.signal)?.handOver();
    message.createReadStream = (options) => create(options).once("end", handOver);
    done();
  });
  return {
    name: "smtp",
    async deliver(sent) {
      const { messageId, from, to, subject, text, html, headers } = sent;
      const message = aMessageUnderway();
      underway.set(message.signal, message);
      const send = () =>
        smtp.sendMail({
          messageId,
          date: clock.now(),
          from: readSender(from),
          // An object, so that Nodemailer quotes or encodes the name.
          to: { name: to.name, address: to.email },
          subject,
          text,
          html,
          headers,
          signal: message.signal,
        });
      try {
        // A server may close a connection just when the pool uses it again, for example after some messages.
        await send().catch((error: unknown) => {
          if (message.isHandedOver() || !isClosed(error)) throw error;
          return send();
        });
        return "accepted";
      } catch (error) {
        if (message.isHandedOver() && !isRefusal(error)) return "unknown";
        const cause = isClosed(error) ? "it closed the connection" : error;
        const reason = withoutMessage(message.signal.aborted ? message.signal.reason : cause, sent);
        // oxlint-disable-next-line preserve-caught-error -- the cause repeats the address, and would be logged
        throw new NotAccepted(`The SMTP server did not accept the message: ${reason}`, faultOf(error));
      } finally {
        message.end();
        underway.delete(message.signal);
      }
    },
    close() {
      smtp.close();
      for (const message of underway.values()) message.abandon();
    },
  };
}

/** Nodemailer would read a colon or parentheses in the name as a group or a comment. */
function readSender(from: string) {
  const [, name = "", address = from] = /^"?(.*?)"?\s*<(.*)>$/.exec(from) ?? [];
  return { name, address };
}

type Underway = ReturnType<typeof aMessageUnderway>;

/** Aborts a message that takes too long, and records whether all of it was sent. */
function aMessageUnderway() {
  const abort = new AbortController();
  const giveUp = (reason: string) => abort.abort(new Error(reason));
  let isHandedOver = false;
  let timer = setTimeout(giveUp, handOverMs, "sending it took too long");
  return {
    signal: abort.signal,
    isHandedOver: () => isHandedOver,
    handOver() {
      isHandedOver = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, acceptanceMs, "the server did not confirm it in time");
    },
    abandon: () => giveUp("this server is stopping"),
    end: () => clearTimeout(timer),
  };
}

/** Whether the server closed the connection without an answer. */
const isClosed = (error: unknown) => (error as SmtpError).code === "ECONNECTION" && !isRefusal(error);

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Whether the server answered with an error, as opposed to a timeout or a broken connection. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as SmtpError;
  return responseCode >= 400;
}

function faultOf(error: unknown): Fault {
  const { code, command, response } = error as SmtpError;
  if (response) return judgeRefusal({ command, response });
  // Nodemailer sent nothing: a password is missing, or the address is invalid.
  if (code === "EAUTH") return "us";
  return code === "EENVELOPE" ? "mailbox" : "passing";
}
