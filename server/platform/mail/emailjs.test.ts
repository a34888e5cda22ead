import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, test as base, expect, vi } from "vitest";
import { emailJsTransport } from "./choose-transport.ts";
import type { Message } from "./message.ts";

interface Answer {
  /** 0: the connection breaks instead. */
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A server in place of EmailJS: it records what is posted and answers as the test sets it. */
async function startEmailJs() {
  const posted: { path: string; body: unknown }[] = [];
  let answer: Answer = { status: 200, body: "OK" };
  const server = createServer((request, response) => {
    const path = `${request.method} ${request.url}`;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      posted.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()) });
      if (answer.status === 0) request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = {
    url,
    serviceId: "service",
    templateId: "template",
    publicKey: "public",
    privateKey: null,
  };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { account, posted, answers: (next: Answer) => void (answer = next), stop };
}

const test = base.extend<{ emailJs: Awaited<ReturnType<typeof startEmailJs>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures' names from the pattern
  emailJs: async ({}, use) => {
    const emailJs = await startEmailJs();
    await use(emailJs);
    await emailJs.stop();
  },
});

afterEach(() => void vi.useRealTimers());

const message: Message = {
  messageId: "<0123abcd@forthright.example>",
  from: "Forthright <no-reply@forthright.example>",
  to: { name: "Ada Lovelace", email: "ada@example.com" },
  subject: "Your invitation",
  text: "the text part",
  html: "<p>the html part</p>",
  headers: {},
  parameters: { first_name: "Ada", invitation_code: "4GHJ7KMNPQ", to_email: "somebody.else@example.com" },
};

test("EmailJS gets the account, the message's parameters and the message itself", async ({ emailJs }) => {
  await emailJsTransport(emailJs.account).deliver(message);

  expect(emailJs.posted).toEqual([
    {
      path: "POST /api/v1.0/email/send",
      body: {
        service_id: "service",
        template_id: "template",
        user_id: "public",
        template_params: {
          first_name: "Ada",
          invitation_code: "4GHJ7KMNPQ",
          to_email: "ada@example.com",
          to_name: "Ada Lovelace",
          subject: "Your invitation",
          message: "the text part",
          message_html: "<p>the html part</p>",
        },
      },
    },
  ]);
});

test("EmailJS gets one message a second, because it refuses more; a stopping server sends no more", async ({
  emailJs: { account, posted },
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const transport = emailJsTransport(account);
  const [first, second, third] = [1, 2, 3].map(() => transport.deliver(message));
  const failed = expect(third).rejects.toMatchObject({ name: "NotAccepted", fault: "passing" });
  expect(await first).toBe("accepted");
  vi.advanceTimersByTime(999);
  expect(posted).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await second).toBe("accepted");
  transport.close();
  await failed;
  expect(posted).toHaveLength(2);
});

test("the private key is sent if there is one", async ({ emailJs }) => {
  await emailJsTransport({ ...emailJs.account, privateKey: "private" }).deliver(message);

  expect(emailJs.posted[0]?.body).toMatchObject({ accessToken: "private" });
});

test("a refusal is an error with EmailJS's reason, without the address", async ({ emailJs }) => {
  emailJs.answers({ status: 400, body: "The public key is invalid, said for ada@example.com" });
  const sending = emailJsTransport(emailJs.account).deliver(message);

  await expect(sending).rejects.toThrow(
    "EmailJS answered 400: The public key is invalid, said for (the recipient)",
  );
});

test("only the beginning of an endless error text is read", async ({ emailJs }) => {
  emailJs.answers({ status: 500, body: "no ".repeat(1_000_000) });
  const error: unknown = await emailJsTransport(emailJs.account)
    .deliver(message)
    .catch((reason: unknown) => reason);

  expect(String(error).length).toBeLessThan(3_000);
});

test.each([
  [422, "mailbox"],
  [412, "us"],
  [403, "us"],
  [429, "passing"],
  [502, "passing"],
])("an answer of %i is about the %s", async (status, fault) => {
  const emailJs = await startEmailJs();
  emailJs.answers({ status, body: "No" });

  await expect(emailJsTransport(emailJs.account).deliver(message)).rejects.toMatchObject({ fault });
  await emailJs.stop();
});

test("if the connection breaks after the message was sent, its outcome is unknown; if the connection is refused, it failed", async () => {
  const emailJs = await startEmailJs();
  emailJs.answers({ status: 0 });
  expect(await emailJsTransport(emailJs.account).deliver(message)).toBe("unknown");
  await emailJs.stop();

  await expect(emailJsTransport(emailJs.account).deliver(message)).rejects.toMatchObject({
    name: "NotAccepted",
    fault: "passing",
  });
});

test("a redirect is not followed, so the account's keys go nowhere else", async ({ emailJs }) => {
  const elsewhere = await startEmailJs();
  emailJs.answers({ status: 307, headers: { location: elsewhere.account.url } });

  await expect(emailJsTransport(emailJs.account).deliver(message)).rejects.toThrow("EmailJS answered 307");
  expect(elsewhere.posted).toEqual([]);
  await elsewhere.stop();
});
