import { expectTypeOf, test } from "vitest";
import type { pages } from "#contract/pages.ts";
import type { FileRouteTypes } from "./routeTree.gen.ts";

test("the server knows the pages that the router knows", () => {
  expectTypeOf<(typeof pages)[number]>().toEqualTypeOf<FileRouteTypes["to"]>();
});
