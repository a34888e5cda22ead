import { expect, test } from "@playwright/test";
import { startForthright } from "./forthright.ts";

test("a variable that cannot be used is named", async () => {
  await expect(startForthright({ DATABASE_URL: "mysql://x" })).rejects.toThrow("DATABASE_URL");
});
