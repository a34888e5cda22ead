import { createHash, generateKeyPairSync, verify } from "node:crypto";
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
async function startSmtp(options: SMTPServerOptions = {}, dkim?: Parameters<typeof smtpTransport>[1]) {
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
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, dkim);
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

test.each([
  ["RCPT 550: no such mailbox", { onRcptTo: 550 }, true],
  ["RCPT 552: mailbox full for good", { onRcptTo: 552 }, true],
  ["DATA 554: it is refused as it is", { onData: 554 }, true],
  ["MAIL 553: refused for this sender", { onMailFrom: 553 }, true],
  ["MAIL 530: the server wants us to sign in", { onMailFrom: 530 }, false],
  ["RCPT 450: busy", { onRcptTo: 450 }, false],
  ["RCPT 421: too many connections", { onRcptTo: 421 }, false],
  ["DATA 452: no room", { onData: 452 }, false],
  ["421 at once", { onConnect: 421 }, false],
] as const)("%s", async (_what, refusals, permanent) => {
  const responses: Record<string, number> = refusals;
  const refusal = (step: string) =>
    step in responses ? Object.assign(new Error("No"), { responseCode: responses[step] }) : undefined;
  const smtp = await startSmtp({
    onConnect: (_session, accept) => accept(refusal("onConnect")),
    onMailFrom: (_address, _session, accept) => accept(refusal("onMailFrom")),
    onRcptTo: (_address, _session, accept) => accept(refusal("onRcptTo")),
    onData: (stream, _session, accept) => {
      stream.resume().on("end", () => accept(refusal("onData")));
    },
  });
  await expect(smtp.transport.deliver(message)).rejects.toMatchObject({ name: "NotAccepted", permanent });
  await smtp.stop();
});

test("an address that is none is refused for good, and one that cannot be reached is not", async ({
  smtp,
}) => {
  const to = { name: "Kim", email: "kim@exa mple.com\n" };
  await expect(smtp.transport.deliver({ ...message, to })).rejects.toMatchObject({ permanent: true });

  const nobody = smtpTransport("smtp://127.0.0.1:9");
  await expect(nobody.deliver(message)).rejects.toMatchObject({ permanent: false });
  nobody.close();
});

test("a message is signed where there is a key, and what is signed is what arrived", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const dkim = { domainName: "forthright.example", keySelector: "mail", privateKey: key.toString() };
  const smtp = await startSmtp({}, dkim);
  const { headers, body } = await sent(smtp, message);

  const fields = headers.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const field = (name: string) => fields.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? "";
  const relaxed = (line: string) => {
    const at = line.indexOf(":");
    return `${line.slice(0, at).toLowerCase()}:${line
      .slice(at + 1)
      .replaceAll(/[ \t]+/g, " ")
      .trim()}`;
  };
  const signature = field("dkim-signature");
  const tag = (name: string) =>
    (new RegExp(`[:;]\\s*${name}=([^;]*)`).exec(signature)?.[1] ?? "").replaceAll(/\s/g, "");
  expect([tag("d"), tag("s"), tag("c")]).toEqual(["forthright.example", "mail", "relaxed/relaxed"]);
  const lines = body.replaceAll(/[ \t]+/g, " ").replaceAll(/ (?=\r\n)/g, "");
  const canonical = `${lines.replace(/(\r\n)*$/, "")}\r\n`;
  expect(createHash("sha256").update(canonical).digest("base64")).toBe(tag("bh"));
  const signed = [
    ...tag("h")
      .split(":")
      .filter((name) => field(name.toLowerCase()))
      .map((name) => relaxed(field(name.toLowerCase()))),
    relaxed(signature.replace(/([:;]\s*b=)[^;]*/, "$1")),
  ].join("\r\n");
  expect(verify("sha256", Buffer.from(signed), publicKey, Buffer.from(tag("b"), "base64"))).toBe(true);
  expect(tag("h").toLowerCase().split(":")).toEqual(
    expect.arrayContaining(["from", "to", "subject", "message-id"]),
  );
  await smtp.stop();
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
