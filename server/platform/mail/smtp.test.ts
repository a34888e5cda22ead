import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import * as fc from "fast-check";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, test as base, expect, vi } from "vitest";
import { minuteMs } from "#contract/durations.ts";
import { readMailAddress } from "#contract/mail-address.ts";
import { type Message, type Transport, unsubscribeHeaders } from "./message.ts";
import { smtpTransport } from "./smtp.ts";

interface Received {
  recipients: string[];
  headers: string;
  body: string;
}

const clock = { now: () => new Date("2027-03-01T09:30:00Z") };

/** A real SMTP server on a free port, and the transport that sends messages to it. */
async function startSmtp(options: SMTPServerOptions = {}, dkim?: Parameters<typeof smtpTransport>[2]) {
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
  const transport = smtpTransport(clock, `smtp://127.0.0.1:${port}`, dkim);
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

afterEach(() => void vi.useRealTimers());

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

test("a message is dated by the clock that all servers share", async ({ smtp }) => {
  await smtp.transport.deliver(message);
  expect(smtp.received[0]?.headers).toContain("Date: Mon, 01 Mar 2027 09:30:00 +0000");
});

test("messages share connections", async ({ smtp }) => {
  for (let count = 0; count < 5; count++) await smtp.transport.deliver(message);

  expect(smtp.received).toHaveLength(5);
  expect(smtp.connections()).toBe(1);
});

test("a message goes to the address as it is written, with any character that is allowed before the @", async ({
  smtp,
}) => {
  for (const written of [
    "r&d@acme.example",
    "o'brien@acme.example",
    "a+b=c/d{e}@acme.example",
    "!#$%*?^_`|~-@acme.example",
    "kim@müller.example",
  ]) {
    const email = readMailAddress(written).address ?? "";
    await smtp.transport.deliver({ ...message, to: { name: "Kim, Doe", email } });
    const arrived = smtp.received.at(-1);
    // This server turns a domain's ASCII form back.
    expect(arrived?.recipients).toEqual([written]);
    expect(arrived?.headers).toContain(`<${email}>`);
  }
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

test("the sender's name is quoted, whatever characters it has", async ({ smtp }) => {
  const names = ["Forthright: Acme", "Acme, Inc.", "Acme; Ltd", "Acme (HR)", '"Acme, Inc."'];
  const from = names.map((name) => `${name} <hr@acme.example>`);
  for (const sender of [...from, "hr@acme.example", "<hr@acme.example>"])
    await smtp.transport.deliver({ ...message, from: sender });
  expect(smtp.received.map(({ headers }) => /^From: (.*)$/m.exec(headers)?.[1])).toEqual([
    '"Forthright: Acme" <hr@acme.example>',
    '"Acme, Inc." <hr@acme.example>',
    '"Acme; Ltd" <hr@acme.example>',
    '"Acme (HR)" <hr@acme.example>',
    '"Acme, Inc." <hr@acme.example>',
    "hr@acme.example",
    "hr@acme.example",
  ]);
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

test("when a server repeats what was sent, no log gets the recipient's name, the subject or a link's secret", async () => {
  const secret = "Zm9ydGhyaWdodC1zdXJ2ZXktbGluaw";
  const telling = {
    ...message,
    to: { name: "Quincy Adamsworth", email: "qa@example.com" },
    subject: "Reference for Robin Vale",
    text: `Answer here: https://references.example.com/survey/${secret}`,
  };
  for (const [words, remaining] of [
    [
      "User Quincy Adamsworth (QA@example.com) not listed in Domino Directory",
      "not listed in Domino Directory",
    ],
    ["adamsworth, quincy left; ask Adamsworth's successor", "successor"],
    ["'Reference for Robin Vale' looks like spam", "looks like spam"],
    [`Blocked: references.example.com/survey/${secret}`, "Blocked: references.example.com"],
    [`Blocked: ${secret.slice(0, 24)}`, "Blocked"],
    ["See https://support.example.net/answers/a-long-name-of-a-help-page", "a-long-name-of-a-help-page"],
  ] as const) {
    const smtp = await startSmtp({
      onRcptTo: (_to, _session, accept) => accept(Object.assign(new Error(words), { responseCode: 550 })),
    });
    const refused = await failure(smtp.transport, telling);
    await smtp.stop();
    expect(refused).toContain(remaining);
    for (const word of [/quincy/i, /adamsworth/i, /robin/i, /Zm9y/, /qa@/i])
      expect(refused).not.toMatch(word);
  }
});

test("a server that cannot be reached is an error", async () => {
  const { transport, stop } = await startSmtp();
  await stop();

  expect(await failure(transport, message)).toMatch(/SMTP server did not accept/);
});

test.each([
  ["RCPT 550: no such mailbox", { onRcptTo: "550 5.1.1 User unknown" }, "mailbox"],
  ["RCPT 552: the mailbox is full", { onRcptTo: "552 5.2.2 Over quota" }, "passing"],
  [
    "RCPT 554: a block list",
    { onRcptTo: "554 5.7.1 Client host [203.0.113.9] blocked using zen.spamhaus.org" },
    "us",
  ],
  ["DATA 554: it is refused as it is", { onData: "554 No" }, "us"],
  ["MAIL 553: refused for this sender", { onMailFrom: "553 No" }, "us"],
  ["MAIL 530: the server wants us to sign in", { onMailFrom: "530 No" }, "us"],
  ["554 at once", { onConnect: "554 No" }, "us"],
  ["RCPT 450: busy", { onRcptTo: "450 No" }, "passing"],
  ["RCPT 421: too many connections", { onRcptTo: "421 No" }, "passing"],
  ["DATA 452: no room", { onData: "452 No" }, "passing"],
  ["421 at once", { onConnect: "421 No" }, "passing"],
] as const)("a refusal is attributed to its cause: %s", async (_what, refusals, fault) => {
  const responses: Record<string, string> = refusals;
  const refusal = (step: string) => {
    const [code, ...words] = responses[step]?.split(" ") ?? [];
    return code && Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
  };
  const smtp = await startSmtp({
    onConnect: (_session, accept) => accept(refusal("onConnect") || null),
    onMailFrom: (_address, _session, accept) => accept(refusal("onMailFrom") || null),
    onRcptTo: (_address, _session, accept) => accept(refusal("onRcptTo") || null),
    onData: (stream, _session, accept) => {
      stream.resume().on("end", () => accept(refusal("onData") || null));
    },
  });
  await expect(smtp.transport.deliver(message)).rejects.toMatchObject({ name: "NotAccepted", fault });
  await smtp.stop();
});

test("a server has ten minutes to accept a message, then the outcome is unknown", async () => {
  const arrived: (() => void)[] = [];
  const smtp = await startSmtp({
    onData: (stream, _session, accept) => {
      stream.resume().on("end", () => arrived.push(() => accept()));
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const slow = smtp.transport.deliver(message);
  await passUntil(() => arrived.length === 1);
  vi.advanceTimersByTime(10 * minuteMs - 1_000);
  arrived[0]?.();
  expect(await slow).toBe("accepted");

  const silent = smtp.transport.deliver(message);
  await passUntil(() => arrived.length === 2);
  vi.advanceTimersByTime(10 * minuteMs);
  expect(await silent).toBe("unknown");
  vi.useRealTimers();
  await smtp.stop();
});

test("a message that was not sent within minutes is known to have failed", async () => {
  let asked = false;
  const smtp = await startSmtp({ onRcptTo: () => void (asked = true) });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const delivery = smtp.transport.deliver(message);
  const failed = expect(delivery).rejects.toMatchObject({ name: "NotAccepted", fault: "passing" });
  await passUntil(() => asked);
  vi.advanceTimersByTime(4 * minuteMs);

  await failed;
  vi.useRealTimers();
  await smtp.stop();
});

test.each([
  ["before the message", "DATA", "lost"],
  ["in the middle of the message", "some of it", "lost"],
  ["after the final dot", "all of it", "unknown"],
] as const)(
  "if the connection breaks %s (after %s), the message counts as %s",
  async (_when, moment, outcome) => {
    const { transport, stop } = await startBreaking(moment);
    const delivery = transport.deliver({ ...message, text: "a long line of text\n".repeat(500_000) });

    if (outcome === "unknown") expect(await delivery).toBe("unknown");
    else await expect(delivery).rejects.toMatchObject({ name: "NotAccepted", fault: "passing" });
    await stop();
  },
);

test("a message that meets a connection which the server closes is sent on a new one", async () => {
  const { transport, stop } = await startBreaking("the next message");
  expect([await transport.deliver(message), await transport.deliver(message)]).toEqual([
    "accepted",
    "accepted",
  ]);
  await stop();
});

test("a closing transport reports messages in progress as unknown", async () => {
  const arrived = Promise.withResolvers<void>();
  const smtp = await startSmtp({ onData: (stream) => void stream.resume().on("end", arrived.resolve) });
  const delivery = smtp.transport.deliver(message);
  await arrived.promise;
  smtp.transport.close();

  expect(await delivery).toBe("unknown");
  await smtp.stop();
});

test("an invalid address is refused for good, and an address that cannot be reached is not", async ({
  smtp,
}) => {
  const to = { name: "Kim", email: "kim@exa mple.com\n" };
  await expect(smtp.transport.deliver({ ...message, to })).rejects.toMatchObject({ fault: "mailbox" });

  const nobody = smtpTransport(clock, "smtp://127.0.0.1:9");
  await expect(nobody.deliver(message)).rejects.toMatchObject({ fault: "passing" });
  nobody.close();
});

test("a message is signed if there is a DKIM key, and the signature fits what arrived", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const dkim = { domainName: "forthright.example", keySelector: "mail", privateKey: key.toString() };
  const smtp = await startSmtp({}, dkim);
  const unsubscribe = unsubscribeHeaders({ origin: "https://forthright.example" }, "a-token");
  const { headers, body } = await sent(smtp, { ...message, headers: { ...message.headers, ...unsubscribe } });

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
  // Without the last two, mail programs do not offer to unsubscribe (RFC 8058).
  const needed = ["from", "to", "subject", "message-id", "list-unsubscribe", "list-unsubscribe-post"];
  expect(tag("h").toLowerCase().split(":")).toEqual(expect.arrayContaining(needed));
  await smtp.stop();
});

/** The test's server waits by the same timers. */
async function passUntil(isSo: () => boolean) {
  for (let times = 0; times < 1_000 && !isSo(); times++) {
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A server that breaks the connection at this point of the dialogue. */
async function startBreaking(moment: "DATA" | "some of it" | "all of it" | "the next message") {
  const server = createServer((socket) => {
    let isMessage = false;
    let isNext = false;
    let last = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      last = (last + text).slice(-5);
      if (moment === "the next message" && last === "\r\n.\r\n") {
        isMessage = false;
        isNext = true;
      }
      if (isNext && text.startsWith("MAIL")) return socket.destroy();
      if (isMessage && (moment === "some of it" || last === "\r\n.\r\n")) return socket.destroy();
      if (isMessage) return undefined;
      if (!text.startsWith("DATA")) return socket.write("250 Go on\r\n");
      if (moment === "DATA") return socket.destroy();
      isMessage = true;
      return socket.write("354 Go on\r\n");
    });
    socket.write("220 Hello\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const transport = smtpTransport(clock, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stop = async () => {
    transport.close();
    server.close();
    await once(server, "close");
  };
  return { transport, stop };
}

async function sent(smtp: Awaited<ReturnType<typeof startSmtp>>, mail: Message): Promise<Received> {
  await smtp.transport.deliver(mail);
  const last = smtp.received.at(-1);
  if (!last) throw new Error("nothing arrived");
  return last;
}

/** The whole error as a log would show it. */
async function failure(transport: Transport, mail: Message): Promise<string> {
  const error: unknown = await transport.deliver(mail).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was accepted");
  return `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
}
