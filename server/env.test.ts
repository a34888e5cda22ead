import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("nothing configured is a demonstration; where it runs does not change that", () => {
  expect(readEnv({}).demo).toBe(true);
  expect(readEnv({ PORT: "4000", DATA_DIR: "elsewhere", DATABASE_URL: "postgres://localhost/x" }).demo).toBe(
    true,
  );
});

test("whatever says that it runs for real ends the demonstration", () => {
  const real = [
    { NODE_ENV: "production" },
    { ORIGIN: "https://references.example.com" },
    { ADMIN_EMAIL: "you@example.com", ADMIN_PASSWORD: "long enough" },
    { SMTP_URL: "smtp://localhost" },
    { EMAILJS_SERVICE_ID: "a", EMAILJS_TEMPLATE_ID: "b", EMAILJS_PUBLIC_KEY: "c" },
  ];
  expect(real.map((variables) => readEnv(variables).demo)).toEqual(real.map(() => false));
});

test("a variable that cannot be used is named", () => {
  expect(() => readEnv({ PORT: "many" })).toThrow("PORT");
  expect(() => readEnv({ SECRET: "short" })).toThrow("SECRET");
  expect(() => readEnv({ EMAILJS_SERVICE_ID: "a" })).toThrow("EMAILJS_TEMPLATE_ID");
});

test("links begin with the origin, without a slash too many", () => {
  expect(readEnv({ ORIGIN: "https://references.example.com/" }).origin).toBe(
    "https://references.example.com",
  );
  expect(readEnv({ PORT: "4000" }).origin).toBe("http://localhost:4000");
});

test("an empty variable is an unset one", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
});
