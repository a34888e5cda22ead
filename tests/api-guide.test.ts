import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { guideSteps } from "#server/platform/api-docs/guide.tsx";
import { anApiKey } from "./api-key.ts";
import { aManager } from "./factories.ts";
import { expect, test } from "./harness.ts";

test("the examples of the API's guide work as they are shown, and responses have the fields that are shown", async ({
  app,
}) => {
  const { program } = await anApiKey(app, await aManager(app), { kind: "sandbox" });
  const { origin } = app.context.settings;
  const examples = guideSteps(origin).flatMap((step) => step.examples);
  const commands = examples.filter(({ language }) => language === "sh");
  expect(commands).toHaveLength(6);
  for (const { caption, code, response } of commands) {
    const command = code.replaceAll(`${origin}/`, `${app.url}/`);
    const printed = await run("bash", ["-c", command], { FORTHRIGHT_KEY: program.key });
    const answer: unknown = JSON.parse(printed);
    expect([caption, partsOf(response, answer)]).toEqual([caption, partsOf(response, response)]);
  }
});

test("the guide's example verifies what we sign, and refuses what we did not", async () => {
  const [example] = guideSteps("https://references.example").flatMap((step) =>
    step.examples.filter(({ language }) => language === "js"),
  );
  const secret = `whsec_${Buffer.from("twenty-four random bytes").toString("base64")}`;
  const body = JSON.stringify({ type: "round.complete" });
  const at = new Date();
  const signature = new Webhook(secret).sign("msg_1", at, body);
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  };
  const read = (sent: string) =>
    run(
      "node",
      [
        "--input-type=module",
        "-e",
        `${example?.code}\nconsole.log(JSON.stringify(readEvent(${JSON.stringify(sent)}, ${JSON.stringify(headers)})));`,
      ],
      { WEBHOOK_SECRET: secret },
    );
  expect(JSON.parse(await read(body))).toEqual({ type: "round.complete" });
  await expect(read(body.replace("complete", "forged"))).rejects.toThrow("WebhookVerificationError");
});

/** What the response has of what is shown: its codes and statuses, and otherwise the kinds of its values. */
function partsOf(shown: unknown, answer: unknown, name = ""): unknown {
  if (Array.isArray(shown))
    return Array.isArray(answer) && shown.map((part, index) => partsOf(part, answer[index]));
  if (typeof shown === "object" && shown !== null)
    return Object.fromEntries(
      Object.entries(shown).map(([key, part]) => [key, partsOf(part, Reflect.get(Object(answer), key), key)]),
    );
  const isSame = /^(status|code|type|title|detail|externalId|externalSource|wanted|name)$/.test(name);
  return isSame ? answer : answer === null ? null : typeof answer;
}

async function run(command: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const [out, problem, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => void child.on("close", resolve)),
  ]);
  if (code !== 0) throw new Error(problem);
  return out;
}
