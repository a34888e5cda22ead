// What it costs that answers, names and addresses are sealed: of one, in microseconds, and of what a reviewer's call has of them.
import { open, seal } from "#server/platform/crypto/seal.ts";
import { aSecret } from "../a-secret.ts";
import { goodAnswers } from "../factories.ts";

const times = 50_000;
const answers = JSON.stringify({ ...goodAnswers, improvements: "Says too little in meetings. ".repeat(20) });
const texts = {
  "a name": "Kim Doe",
  "an address": "kim.doe@acme.example",
  [`answers of ${answers.length} characters`]: answers,
};

console.log(`${"microseconds".padEnd(34)}${"to seal".padStart(10)}${"to open".padStart(10)}`);
for (const [name, text] of Object.entries(texts)) {
  const sealed = seal(aSecret, "benchmark", text);
  console.log(
    name.padEnd(34) +
      microseconds(() => seal(aSecret, "benchmark", text)).padStart(10) +
      microseconds(() => open(aSecret, "benchmark", sealed)).padStart(10),
  );
}

/** The middle one of nine rounds. */
function microseconds(work: () => unknown): string {
  const rounds = Array.from({ length: 9 }, () => {
    const started = performance.now();
    for (let time = 0; time < times / 9; time++) work();
    return ((performance.now() - started) * 1000) / (times / 9);
  });
  return rounds.toSorted((a, b) => a - b)[4]?.toFixed(1) ?? "";
}
