import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { test as base, expect } from "vitest";
import type { Message, Transport } from "./message.ts";
import { smtpTransport } from "./smtp.ts";

interface Received {
  recipients: string[];
  headers: string;
  body: string;
}

/** A real SMTP server on a free port, and the transport that hands messages to it. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, accept) {
      connections++;
      accept();
    },
    onData(stream, { envelope }, accept) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [headers = "", ...body] = Buffer.concat(chunks).toString().split("\r\n\r\n");
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          headers,
          body: body.join("\r\n\r\n"),
        });
        accept();
      });
    },
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`);
  const stop = async () => {
    transport.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { transport, received, connections: () => connections, stop };
}

const test = base.extend<{ smtp: Awaited<ReturnType<typeof startSmtp>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures' names from the pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.stop();
  },
});

const message: Message = {
  messageId: "<0123abcd@forthright.example>",
  from: "Forthright <no-reply@forthright.example>",
  to: { name: "Kim Doe", email: "kim@example.com" },
  subject: "Grüße",
  text: "the text part",
  html: "<p>the html part</p>",
  headers: { "Auto-Submitted": "auto-generated" },
  parameters: {},
};

const headerNames = (headers: string) =>
  headers
    .split("\r\n")
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(":")));

test("a message arrives with its Message-ID, headers, text and html", async ({ smtp }) => {
  await smtp.transport.deliver(message);

  const [arrived] = smtp.received;
  expect(arrived?.recipients).toEqual(["kim@example.com"]);
  expect(arrived?.headers).toContain("Message-ID: <0123abcd@forthright.example>");
  expect(arrived?.headers).toContain("Auto-Submitted: auto-generated");
  expect(arrived?.headers).toContain("From: Forthright <no-reply@forthright.example>");
  expect(arrived?.headers).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(arrived?.body).toContain("the text part");
  expect(arrived?.body).toContain("<p>the html part</p>");
});

test("messages share connections", async ({ smtp }) => {
  for (let count = 0; count < 5; count++) await smtp.transport.deliver(message);

  expect(smtp.received).toHaveLength(5);
  expect(smtp.connections()).toBe(1);
});

test("a name cannot add a header or a recipient", async ({ smtp }) => {
  const plain = (await sent(smtp, message)).headers;
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }).filter((name) => name.isWellFormed()),
    fc.constantFrom(
      "Kim\r\nBcc: spy@example.org",
      "Kim\nX-Evil: 1\n\n<b>",
      'Kim" <spy@example.org>, "x',
      "spy@example.org, Kim",
    ),
  );
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const arrived = await sent(smtp, { ...message, to: { ...message.to, name } });

      expect(arrived.recipients).toEqual(["kim@example.com"]);
      expect(headerNames(arrived.headers)).toEqual(headerNames(plain));
    }),
    { numRuns: 200 },
  );
});

test("a subject cannot add a header", async ({ smtp }) => {
  const arrived = await sent(smtp, { ...message, subject: "Hello\r\nBcc: spy@example.org" });

  expect(headerNames(arrived.headers)).not.toContain("Bcc");
  expect(arrived.recipients).toEqual(["kim@example.com"]);
});

test.each([
  "kim@example.com\r\nRCPT TO:<spy@example.org>",
  "kim@example.com>, <spy@example.org",
  "kim@example.com, spy@example.org",
])("an address stays one address: %j", async (email) => {
  const smtp = await startSmtp();
  await smtp.transport.deliver({ ...message, to: { name: "Kim", email } }).catch(() => {});

  for (const { recipients } of smtp.received) expect(recipients).not.toContain("spy@example.org");
  await smtp.stop();
});

test("a refused message is an error with the server's reason, and without the address", async () => {
  const smtp = await startSmtp({
    onRcptTo({ address }, _session, accept) {
      accept(Object.assign(new Error(`No mailbox ${address} here`), { responseCode: 550 }));
    },
  });
  const refused = await failure(smtp.transport, message);

  expect(refused).toContain("No mailbox");
  expect(refused).not.toContain("kim@example.com");
  await smtp.stop();
});

test("a server that cannot be reached is an error", async () => {
  const { transport, stop } = await startSmtp();
  await stop();

  expect(await failure(transport, message)).toMatch(/SMTP server did not take/);
});

async function sent(smtp: Awaited<ReturnType<typeof startSmtp>>, one: Message): Promise<Received> {
  await smtp.transport.deliver(one);
  const last = smtp.received.at(-1);
  if (!last) throw new Error("nothing arrived");
  return last;
}

/** The whole error, as a log would show it. */
async function failure(transport: Transport, one: Message): Promise<string> {
  const error: unknown = await transport.deliver(one).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was accepted");
  return `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
}
