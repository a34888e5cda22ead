import { expect, test } from "@playwright/test";
import { startForthright } from "./forthright.ts";

test("startup fails with the name of a variable that cannot be used", async () => {
  await expect(startForthright({ DATABASE_URL: "mysql://x" })).rejects.toThrow("DATABASE_URL");
});
