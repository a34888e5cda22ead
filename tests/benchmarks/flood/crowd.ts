// 200 strangers who sign in at once, each from a network of their own, and all again when all are answered.
import { Agent, request } from "node:http";

const [origin = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const answers: Record<string, number> = {};

process.on("SIGTERM", () => {
  console.log(`sign-ins answered, by status: ${JSON.stringify(answers)}`);
  process.exit(0);
});

for (let burst = 0; ; burst++) {
  const all = Array.from({ length: 200 }, (_, index) => signIn(`10.${burst % 250}.${index}.1`));
  for (const status of await Promise.all(all)) answers[status] = (answers[status] ?? 0) + 1;
}

function signIn(address: string): Promise<string> {
  const body = JSON.stringify({ email: `${address}@example.com`, password: "a guess" });
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return new Promise((resolve) => {
    const sent = request(
      `${origin}/api/managers/sign-in`,
      { agent, method: "POST", headers: { ...headers, "content-length": body.length } },
      (answer) => answer.resume().on("end", () => resolve(String(answer.statusCode))),
    );
    sent.on("error", () => resolve("none")).end(body);
  });
}
