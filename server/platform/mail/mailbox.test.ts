import { expect, test } from "#tests/harness.ts";
import { listMailbox, mailboxTransport } from "./mailbox.ts";
import type { Message } from "./message.ts";

const message = (number: number): Message => ({
  messageId: `<${number}@forthright.example>`,
  from: "Forthright <no-reply@forthright.example>",
  to: { name: "Kim Doe", email: `kim${number}@example.com` },
  subject: `Message ${number}`,
  text: "text",
  html: "<p>html</p>",
  headers: {},
  parameters: {},
});

test("the mailbox stores every message and lists the newest first", async ({ app }) => {
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const number of [1, 2, 3]) {
    await mailbox.deliver(message(number));
    app.clock.advance(1_000);
  }
  const [newest, second, ...rest] = await listMailbox(app.db, { limit: 2 });

  expect(newest).toMatchObject({
    to: "kim3@example.com",
    subject: "Message 3",
    text: "text",
    html: "<p>html</p>",
    sentAt: "2026-11-21T10:00:02.000Z",
  });
  expect(second?.subject).toBe("Message 2");
  expect(rest).toEqual([]);
});

test("a message that is delivered twice is stored once", async ({ app }) => {
  const mailbox = mailboxTransport(app.db, app.clock);
  await mailbox.deliver(message(1));
  await mailbox.deliver(message(1));

  expect(await listMailbox(app.db, { limit: 10 })).toHaveLength(1);
});
