import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { earlyCalls } from "./early-calls.ts";

const id = "3f2b8a52-6f0e-4d1a-9c52-0a4c1d2e3f40";
const cookie = "forthright-manager.session_token=abc.def";
const callsOf = (url: string, headers: { cookie?: string } = { cookie }) =>
  earlyCalls({ url, headers } as IncomingMessage);

test("a page asks early for what it shows to whoever may be signed in, and for nothing else", () => {
  expect(callsOf(`/dashboard?job=${id}&candidate=${id}`)).toEqual([
    "/api/managers/session",
    `/api/candidates/${id}`,
    `/api/candidates/${id}/report`,
  ]);
  expect(callsOf("/dashboard", {})).toEqual([]);
  expect(callsOf("/dashboard", { cookie: "forthright-admin.session_token=abc.def" })).toEqual([]);
  expect(callsOf("/admin")).toEqual([]);
});

test("nothing of an address stands in a page but an id", () => {
  const attempts = ["</script><script>alert(1)", `${id}/../../managers`, `${id}"`, ""];
  for (const attempt of attempts.map(encodeURIComponent)) {
    expect(callsOf(`/dashboard?candidate=${attempt}`)).toEqual(callsOf("/dashboard"));
    expect(callsOf(`/dashboard?job=${attempt}`)).toEqual(callsOf("/dashboard"));
    expect(callsOf(`/edit-job/${attempt}`)).toEqual([]);
  }
});
