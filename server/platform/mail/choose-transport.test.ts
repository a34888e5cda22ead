import { readEnv } from "#server/platform/env.ts";
import { expect, test } from "#tests/harness.ts";
import { chooseTransport } from "./choose-transport.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:4399" };
const emailJs = { EMAILJS_SERVICE_ID: "s", EMAILJS_TEMPLATE_ID: "t", EMAILJS_PUBLIC_KEY: "p" };

test.for([
  ["mailbox", {}],
  ["emailjs", emailJs],
  ["smtp", smtp],
  ["smtp", { ...emailJs, ...smtp }],
] as const)("mail is sent through %s if the environment has %o", ([name, environment], { app }) => {
  const transport = chooseTransport({ ...app.context, settings: readEnv(environment) });

  expect(transport.name).toBe(name);
  transport.close();
});
