import { expect, test } from "vitest";
import { inferFunction, inferRole } from "./infer-role.ts";

test.each([
  ["Software Engineer", "Software Engineer"],
  ["senior software engineer (backend)", "Senior Software Engineer"],
  ["Interim VP of Engineering, EMEA", "VP of Engineering"],
  ["Senior Product Manager", "Senior Product Manager"],
  ["Baker", null],
  ["", null],
  [null, null],
])("the title %j names the role %j", (title, role) => {
  expect(inferRole(title)).toBe(role);
});

test.each([
  [["Engineering"], "engineering"],
  [["  SALES "], "sales"],
  [["Backend Developer"], "engineering"],
  [["UX Researcher"], "design"],
  [["Head of Growth"], "marketing"],
  [["People Partner"], "operations"],
  [["Product Owner"], "product"],
  [["Kitchen"], null],
  [[null, ""], null],
])("%j names the function %j", (texts, expected) => {
  expect(inferFunction(...texts)).toBe(expected);
});

test("the department counts more than the title", () => {
  expect(inferFunction("Marketing", "Software Engineer")).toBe("marketing");
  expect(inferFunction(null, "Software Engineer")).toBe("engineering");
});
