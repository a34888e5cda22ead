import { expectTypeOf, test } from "vitest";
import type { pages } from "#contract/pages.ts";
import type { FileRouteTypes } from "./routeTree.gen.ts";

test("the server knows the same pages as the router", () => {
  expectTypeOf<(typeof pages)[number]>().toEqualTypeOf<FileRouteTypes["to"]>();
});
