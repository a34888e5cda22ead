import { readFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { expect, test } from "vitest";
import { contract } from "./index.ts";

test("the generated routes of the pages equal the contract's; 'npm run build' writes them", () => {
  const { reviewer: _reviewer, candidate: _candidate, ...calls } = contract;
  const written: unknown = JSON.parse(readFileSync("web/app/lib/contract.gen.json", "utf8"));
  expect(written).toEqual(JSON.parse(JSON.stringify(minifyContractRouter(calls))));
});
