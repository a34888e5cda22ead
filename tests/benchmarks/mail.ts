// Messages a second through the whole path, from enqueued to accepted, beside nodemailer's own pooled sending of the same
// message to the same local server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createTransport } from "nodemailer";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import type { Message, Transport } from "#server/platform/mail/message.ts";
import { smtpTransport } from "#server/platform/mail/smtp.ts";
import { deliverSurvey } from "#server/features/outreach/deliver-surveys.ts";
import { sendSurveyTask } from "#server/features/outreach/send-survey-task.ts";
import { startPostgres } from "../postgres.ts";
import { addUnasked } from "../unasked-reviewers.ts";

const messages = Number(process.argv[2] ?? 2_000);
const rounds = 3;
/** As many as a candidate's best matches. */
const inOneTransaction = 5;
const connections = 5;

const sink = fork("tests/benchmarks/mail/sink.ts", { execArgv: [] });
const progress = { accepted: 0 };
sink.on("message", (said: { accepted?: number }) => Object.assign(progress, said));
const [{ port }] = (await once(sink, "message")) as [{ port: number }];
const url = `smtp://127.0.0.1:${port}`;

const postgres = await startPostgres();
const connection = connectPostgres(postgres.url);
await connection.migrate();
const settings = readEnv({
  SMTP_URL: url,
  SURVEYS_A_DAY_PER_MANAGER: "1000000",
  SURVEYS_A_DAY_PER_COMPANY: "1000000",
});
const transport = smtpTransport(url);
const log = pino({ level: "silent" });
const app = await createApp({ connection, settings, clock: systemClock, transport, log, pages: null });
const { context } = app;
await context.tasks.start();
await context.tasks.work(context);
const sample = await aMessage();
const alone = createTransport({ url, pool: true, maxConnections: connections });

const figures = { nodemailer: [] as number[], forthright: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  // In turns, so that whatever else the machine does falls on both; the first round warms up.
  const count = round === 0 ? Math.min(messages, 200) : messages;
  const [pooled, whole] = [
    await rate(count, () => sendAlone(count)),
    await rate(count, await prepared(count)),
  ];
  if (round === 0) continue;
  figures.nodemailer.push(pooled);
  figures.forthright.push(whole);
}
alone.close();
await app.stop();
await postgres.stop();
sink.disconnect();

const [pooled, whole] = [median(figures.nodemailer), median(figures.forthright)];
console.log(`${messages} messages, ${rounds} rounds, median
nodemailer's pool alone            ${pooled.toFixed(0)} messages a second
Forthright, enqueued to accepted   ${whole.toFixed(0)} messages a second
ratio                              ${(whole / pooled).toFixed(2)}`);

async function rate(count: number, send: () => Promise<unknown>): Promise<number> {
  const wanted = progress.accepted + count;
  const started = performance.now();
  await send();
  while (progress.accepted < wanted) await new Promise((resolve) => setTimeout(resolve, 2));
  return (count / (performance.now() - started)) * 1000;
}

async function sendAlone(count: number) {
  const { messageId, from, to, subject, text, html, headers } = sample;
  const draft = { messageId, from, to: { name: to.name, address: to.email }, subject, text, html, headers };
  await Promise.all(Array.from({ length: count }, () => alone.sendMail(draft)));
}

async function prepared(count: number) {
  const keys = await addUnasked(context.db, count);
  return async () => {
    for (let first = 0; first < keys.length; first += inOneTransaction)
      await context.db.transaction((tx) =>
        context.tasks.enqueueAll(
          tx,
          sendSurveyTask,
          keys.slice(first, first + inOneTransaction).map((reviewerKey) => ({ reviewerKey })),
        ),
      );
  };
}

/** A survey's e-mail as the whole path sends it. */
async function aMessage(): Promise<Message> {
  const sent: Message[] = [];
  const catching: Transport = {
    ...transport,
    async deliver(one) {
      sent.push(one);
      return "accepted";
    },
    close() {},
  };
  const { context: other } = await createApp({
    connection,
    settings,
    clock: systemClock,
    transport: catching,
    log,
    pages: null,
  });
  const [reviewerKey = ""] = await addUnasked(context.db, 1);
  await deliverSurvey(other, { by: null, reviewerKey });
  const [message] = sent;
  if (!message) throw new Error("nothing was sent");
  return message;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
