import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("without configuration the server is a demonstration; host, port and data folder do not change that", () => {
  expect(readEnv({}).demo).toBe(true);
  expect(readEnv({ PORT: "4000", DATA_DIR: "elsewhere", DATABASE_URL: "postgres://localhost/x" }).demo).toBe(
    true,
  );
});

test("any variable of a real installation ends demo mode", () => {
  const real = [
    { NODE_ENV: "production" },
    { ORIGIN: "https://references.example.com" },
    { ADMIN_EMAIL: "you@example.com", ADMIN_PASSWORD: "long enough" },
    { SMTP_URL: "smtp://localhost" },
    { PEOPLE_DATA_LABS_KEY: "a" },
    { EMAILJS_SERVICE_ID: "a", EMAILJS_TEMPLATE_ID: "b", EMAILJS_PUBLIC_KEY: "c" },
  ];
  expect(real.map((variables) => readEnv(variables).demo)).toEqual(real.map(() => false));
});

test("admins must have a second factor outside of demo mode, unless the installation makes it optional", () => {
  const required = (variables: Record<string, string>) => readEnv(variables).adminsSecondFactorRequired;
  expect(required({})).toBe(false);
  expect(required({ NODE_ENV: "production" })).toBe(true);
  expect(required({ NODE_ENV: "production", ADMINS_SECOND_FACTOR: "optional" })).toBe(false);
  expect(required({ ADMINS_SECOND_FACTOR: "required" })).toBe(true);
});

test("only this machine reaches a demo, unless HOST is set", () => {
  expect(readEnv({}).host).toBe("127.0.0.1");
  expect(readEnv({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  expect(readEnv({ ORIGIN: "https://references.example.com" }).host).toBeUndefined();
});

test("an error names the variable that cannot be used, and the values that it accepts", () => {
  expect(() => readEnv({ PORT: "many" })).toThrow("PORT: Use a number.");
  expect(() => readEnv({ SURVEY_LINK_DAYS: "1.5" })).toThrow("SURVEY_LINK_DAYS: Use a whole number.");
  expect(() => readEnv({ PROCESS: "none" })).toThrow("PROCESS: Use one of: web, tasks, all.");
  expect(() => readEnv({ ADMIN_EMAIL: "nobody" })).toThrow("ADMIN_EMAIL: Use an e-mail address.");
  expect(() => readEnv({ SECRET: "short" })).toThrow("SECRET: This text is too short");
  expect(() => readEnv({ EMAILJS_SERVICE_ID: "a" })).toThrow("EMAILJS_TEMPLATE_ID");
});

test("an ambiguous service URL is refused at start, with the correct spelling", () => {
  const wrong = [
    { SMTP_URL: "smtp.example.com:587" },
    { SMTP_URL: "smtp//mail.example.com" },
    { SMTP_URL: "smtps:///587" },
    { SMTP_URL: "smtps://user:pa#ss@mail.example.com" },
    { SMTP_URL: "smtps://user:100%@mail.example.com" },
    { DATABASE_URL: "postgres.example.com/forthright" },
    { DATABASE_URL: "postgres://user:pa/ss@host/forthright" },
  ];
  for (const variables of wrong)
    expect(() => readEnv(variables), JSON.stringify(variables)).toThrow("_URL: Use the form");
  const right = [
    { SMTP_URL: "smtps://user:pa%23ss@mail.example.com:465?greetingTimeout=1000" },
    { SMTP_URL: "smtp://localhost" },
    { DATABASE_URL: "postgresql:///forthright?host=/var/run/postgresql" },
    { DATABASE_URL: "postgres://user:p%40ss@[::1]:5432/forthright?sslmode=require" },
  ];
  for (const variables of right) expect(() => readEnv(variables)).not.toThrow();
});

test("the URL of a service without http or https is refused", () => {
  for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", "KOMBO_URL", "BAMBOOHR_URL"])
    for (const wrong of ["localhost:4318", "ftp://example.com", "example.com"])
      expect(() => readEnv({ [name]: wrong }), wrong).toThrow(
        `${name}: Use a URL that begins with https:// or http://.`,
      );
});

test("links begin with the origin, without a double slash", () => {
  expect(readEnv({ ORIGIN: "https://references.example.com/" }).origin).toBe(
    "https://references.example.com",
  );
  expect(readEnv({ PORT: "4000" }).origin).toBe("http://localhost:4000");
});

test("an origin is an address without a path, because no page would be found below one", () => {
  for (const wrong of [
    "https://example.com/references",
    "https://user@example.com",
    "https://example.com?x",
    "ftp://example.com",
  ])
    expect(() => readEnv({ ORIGIN: wrong }), wrong).toThrow("ORIGIN");
  expect(readEnv({ ORIGIN: "https://References.example.com:443" }).origin).toBe(
    "https://references.example.com",
  );
});

test("an admin's address without a password, or the reverse, is refused", () => {
  expect(() => readEnv({ DATABASE_DIRECT_URL: "postgres://db/x" })).toThrow("Set DATABASE_URL together");
  expect(() => readEnv({ ADMIN_EMAIL: "you@example.com" })).toThrow("together");
  expect(() => readEnv({ ADMIN_PASSWORD: "long enough" })).toThrow("together");
});

test("an unknown variable that looks like a known one is refused, and the error names the known one", () => {
  for (const [name, meant] of [
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["SMTP_URI", "SMTP_URL"],
    ["SURVEYS_A_DAY_PER_MANGAER", "SURVEYS_A_DAY_PER_MANAGER"],
  ] as const)
    expect(() => readEnv({ [name]: "anything" }), name).toThrow(
      `${name} is not a setting of Forthright. Rename it to ${meant}`,
    );
  // No error if the known one is set as well, or if the name belongs to another program.
  expect(readEnv({ DATABSE_URL: "x", DATABASE_URL: "postgres://localhost/x" }).databaseUrl).toBe(
    "postgres://localhost/x",
  );
  expect(readEnv({ HOME: "/root", POST: "1", TEST_DATABASE_URL: "x", LOGNAME: "root" }).port).toBe(3000);
});

test("an empty or blank variable counts as unset, and never as zero", () => {
  // A line of an environment file may end with a space or with CR.
  for (const blank of ["", " ", "\r"])
    expect(readEnv({ PORT: blank, SURVEYS_SENT_AT_ONCE: blank, SMTP_URL: blank })).toEqual(readEnv({}));
});

test("a DKIM key is given as text or as a file, must be complete, and needs its domain and selector", () => {
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const file = join(mkdtempSync(join(tmpdir(), "forthright-key-")), "dkim.pem");
  writeFileSync(file, pem);
  const dkim = (key: string) =>
    readEnv({ DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "mail", DKIM_PRIVATE_KEY: key }).dkim;

  for (const key of [pem, pem.replaceAll("\n", "\\n"), file])
    expect(dkim(key)).toEqual({ domainName: "example.com", keySelector: "mail", privateKey: pem });
  rmSync(dirname(file), { recursive: true });
  expect(() => dkim(file)).toThrow("DKIM_PRIVATE_KEY: This file cannot be read");
  expect(() => dkim("-----BEGIN nothing")).toThrow("DKIM_PRIVATE_KEY: This is not a private key");
  expect(() => readEnv({ DKIM_DOMAIN: "example.com" })).toThrow("DKIM_SELECTOR");
});

test("the sender is one address, with or without a name", () => {
  const from = "Forthright <references@example.com>";
  expect(readEnv({ MAIL_FROM: from }).mailFrom).toBe(from);
  expect(() => readEnv({ MAIL_FROM: "Forthright" })).toThrow("MAIL_FROM");
});
