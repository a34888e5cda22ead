import { expect, test } from "vitest";
import { readPastedLink } from "./pasted-link.ts";

const read = (text: string) => readPastedLink(text, "forthright.example");

test.for([
  "https://forthright.example/survey/a-secret/welcome",
  "forthright.example/survey/a-secret",
  " <https://forthright.example/survey/a-secret/check>.\n",
  "The link: https://FORTHRIGHT.example/Survey/a-secret/welcome?utm_source=x",
])("'%s' is a link of this site", (text) => {
  expect(read(text)).toEqual({ is: "ours", reviewerId: "a-secret" });
});

test.for([
  ["https://evil.example/survey/a-secret/welcome", "evil.example"],
  ["https://forthright.example.evil.example/survey/a-secret", "forthright.example.evil.example"],
  ["https://forthright.example:8443/survey/a-secret", "forthright.example:8443"],
  ["https://evil.example/?url=https://forthright.example/survey/a-secret/welcome", "evil.example"],
  ["https://evil@forthright.example/survey/a-secret", "forthright.example"],
])("'%s' leads elsewhere, even if it has a secret", ([text, host]) => {
  expect(read(String(text))).toEqual({ is: "elsewhere", host });
});

test.for([
  "",
  "hello",
  "https://forthright.example/",
  "https://forthright.example/withdraw",
  "a/".repeat(2_000),
])("'%s' is not a survey link", (text) => {
  expect(read(text).is).not.toBe("ours");
});
