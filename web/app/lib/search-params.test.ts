import { expect, test } from "vitest";
import { ownPath, parseSearch, stringifySearch, textParam } from "./search-params.ts";

test("a parameter is the text of the URL, or missing", () => {
  expect(textParam(parseSearch("?name=007"), "name")).toBe("007");
  for (const search of ["", "?name=", "?name[]=1"])
    expect(textParam(parseSearch(search), "name")).toBe(undefined);
});

test("empty parameters are left out of the URL", () => {
  expect(stringifySearch({ q: "kim roe", company: "", page: undefined })).toBe("?q=kim+roe");
  expect(stringifySearch({ q: "" })).toBe("");
});

test("a path of another site is not accepted", () => {
  expect(ownPath("/manage-jobs?q=a")).toBe("/manage-jobs?q=a");
  for (const path of [undefined, "https://evil.example", "//evil.example", "/\\evil.example"])
    expect(ownPath(path)).toBe(undefined);
});
