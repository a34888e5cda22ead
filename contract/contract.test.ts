import { readFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { expect, test } from "vitest";
import { contract } from "./index.ts";

test("the generated routes of the pages equal the contract's, without descriptions; 'npm run build' writes them", () => {
  const { reviewer: _reviewer, candidate: _candidate, ...calls } = contract;
  const written: unknown = JSON.parse(readFileSync("web/app/lib/contract.gen.json", "utf8"));
  const whole: unknown = JSON.parse(JSON.stringify(minifyContractRouter(calls)));
  for (const { route, meta } of callsIn(whole)) {
    delete route["summary"];
    delete route["description"];
    delete route["tags"];
    delete meta["scope"];
  }
  expect(written).toEqual(whole);
});

interface Call {
  route: Record<string, unknown>;
  meta: Record<string, unknown>;
}

function callsIn(router: unknown): Call[] {
  return Object.entries(Object(router)).flatMap(([name, part]) =>
    name === "~orpc" ? [part as Call] : callsIn(part),
  );
}
