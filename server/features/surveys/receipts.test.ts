import { expect, test } from "vitest";
import { receiptFor, receiptHash } from "./receipts.ts";

test("a repeated submission gets the same code, any other submission another", () => {
  const code = receiptFor("secret", "link", "attempt");
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(receiptFor("secret", "link", "attempt")).toBe(code);
  const others = [
    receiptFor("other", "link", "attempt"),
    receiptFor("secret", "other", "attempt"),
    receiptFor("secret", "link", "other"),
  ];
  expect(new Set([code, ...others]).size).toBe(4);
});

test("a code is accepted however it is typed", () => {
  const typed = [" k0qm-21fp ", "KOQM 2LFP", "koqm2ifp"];
  expect(new Set(typed.map(receiptHash))).toEqual(new Set([receiptHash("K0QM-21FP")]));
});
