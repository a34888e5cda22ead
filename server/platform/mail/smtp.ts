import { createTransport } from "nodemailer";
import { minuteMs } from "#contract/date-words.ts";
import type { Settings } from "#server/platform/env.ts";
import { type Fault, NotAccepted, judgeRefusal, withoutMessage } from "./refusals.ts";
import { type Transport, acceptanceMs, handOverMs } from "./message.ts";

/**
 * @param url `smtp://user:password@host:587`, or `smtps://…` where TLS comes first; `?greetingTimeout=…` and the like
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
    connectionTimeout: minuteMs,
    greetingTimeout: minuteMs,
    // Longer than what ends a message: this one only finds connections on which nothing is sent.
    socketTimeout: acceptanceMs + minuteMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  });
  // Nodemailer does not say how far a message got. Only when a connection has read all of it does the final dot follow.
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
          signal: message.signal,
        });
        return "accepted";
      } catch (error) {
        if (message.isHandedOver() && !isRefusal(error)) return "unknown";
        const reason = withoutMessage(message.signal.aborted ? message.signal.reason : error, sent);
        // oxlint-disable-next-line preserve-caught-error -- the cause repeats the address, and would be logged
        throw new NotAccepted(`The SMTP server did not take the message: ${reason}`, faultOf(error));
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

type Underway = ReturnType<typeof aMessageUnderway>;

/** Ends what takes too long, and knows whether the other side has all of it and may have accepted it. */
function aMessageUnderway() {
  const abort = new AbortController();
  const giveUp = (reason: string) => abort.abort(new Error(reason));
  let isHandedOver = false;
  let timer = setTimeout(giveUp, handOverMs, "it took too long to hand it over");
  return {
    signal: abort.signal,
    isHandedOver: () => isHandedOver,
    handOver() {
      isHandedOver = true;
      clearTimeout(timer);
      timer = setTimeout(giveUp, acceptanceMs, "nothing was heard after all of it was sent");
    },
    abandon: () => giveUp("this server is stopping"),
    end: () => clearTimeout(timer),
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Whether the server said no, as against a silence or a connection that broke. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as SmtpError;
  return responseCode >= 400;
}

function faultOf(error: unknown): Fault {
  const { code, command, response } = error as SmtpError;
  if (response) return judgeRefusal({ command, response });
  // No server was asked: a password is missing, or the address is none.
  if (code === "EAUTH") return "us";
  return code === "EENVELOPE" ? "mailbox" : "passing";
}
