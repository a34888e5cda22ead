import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";

interface Received {
  messageId: string;
  to: string;
}

type Behaviour =
  | "accept"
  /** Accepts connections and sends nothing, not even a greeting. */
  | "hang"
  /** Answers every recipient with 'try again later'. */
  | "busy"
  /** Refuses every recipient for a reason about the sender. */
  | "blocked";

const refusals: Partial<Record<Behaviour, { code: number; words: string }>> = {
  busy: { code: 450, words: "Try again later" },
  blocked: { code: 554, words: "5.7.1 Service unavailable; client host blocked using zen.spamhaus.org" },
};

/** A mail server that misbehaves as the test sets it. It keeps its port over restarts. */
export async function startSmtp() {
  const port = await freePort();
  const received: Received[] = [];
  let behaviour: Behaviour = "accept";
  let server: SMTPServer | null = null;
  let slowMs = 0;
  const moments = { mailFrom: async () => {}, data: async () => {} };

  const create = () =>
    new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      closeTimeout: 100,
      onConnect(_session, accept) {
        if (behaviour !== "hang") accept();
      },
      onMailFrom(_address, _session, accept) {
        moments.mailFrom().then(() => accept(), accept);
      },
      onRcptTo(_address, _session, accept) {
        const refusal = refusals[behaviour];
        if (refusal) accept(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
        else accept();
      },
      onData(stream, { envelope }, accept) {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          // A message that arrived completely is delivered, whether or not the sender learns of it.
          const messageId = /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? "";
          received.push({ messageId, to: envelope.rcptTo[0]?.address ?? "" });
          Promise.all([moments.data(), pause(slowMs)]).then(() => accept(), accept);
        });
      },
    });
  const up = async () => {
    if (server) return;
    server = create();
    // A killed client resets its connection.
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
  };
  const down = async () => {
    const stopped = server;
    server = null;
    if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
  };
  await up();
  return {
    /**
     * A second for the greeting, so that no test waits longer for a server that hangs. Messages in progress have no
     * limit.
     */
    url: `smtp://127.0.0.1:${port}?greetingTimeout=1000`,
    received,
    up,
    down,
    behave: (next: Behaviour) => void (behaviour = next),
    /** From now on each message takes this long, so that other events happen in between. */
    slow: (ms: number) => void (slowMs = ms),
    /** Runs this the next time that the server reaches this point, before it answers. */
    once(moment: keyof typeof moments, work: () => Promise<void>): Promise<void> {
      return new Promise((resolve, reject) => {
        moments[moment] = () => {
          moments[moment] = async () => {};
          return work().then(resolve, reject);
        };
      });
    },
  };
}
