import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { isAllowedAddress, publicLookup } from "./outgoing.ts";

const privateHosts = [
  "127.0.0.1",
  "127.8.9.10",
  "localhost",
  "x.localhost",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "metadata.google.internal",
  "100.64.0.1",
  "[::1]",
  "[::]",
  "[fc00::1]",
  "[fe80::1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::a00:1]",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
];

test("only public HTTPS addresses are called, in whatever form a private one is written", () => {
  for (const host of privateHosts) expect(isAllowedAddress(`https://${host}/`, false), host).toBe(false);
  for (const address of [
    "http://idp.example.com",
    "ftp://idp.example.com",
    "file:///etc/passwd",
    "https://user:password@idp.example.com",
    "idp.example.com",
    "",
  ])
    expect(isAllowedAddress(address, false), address).toBe(false);
  for (const address of ["https://idp.example.com/x", "https://8.8.8.8:8443", "https://[2606:4700::1111]/"])
    expect(isAllowedAddress(address, false), address).toBe(true);
});

test("a stand-in on this machine is allowed by a setting only, and never another private network", () => {
  expect(isAllowedAddress("http://127.0.0.1:9000", true)).toBe(true);
  for (const host of ["10.0.0.1", "169.254.169.254", "[::ffff:10.0.0.1]"])
    expect(isAllowedAddress(`https://${host}/`, true), host).toBe(false);
  expect(isAllowedAddress("http://idp.example.com", true)).toBe(false);
});

test("a name is refused at the connection if any of its addresses is private", async () => {
  const lookUp = (addresses: string[], allowsLoopback = false) =>
    new Promise<string>((resolve) => {
      const lookup = ((_name: string, _options: object, done: (...all: unknown[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        )) as LookupFunction;
      publicLookup(allowsLoopback, lookup)("idp.example.com", { all: true }, (error, found) =>
        resolve(error ? error.message : JSON.stringify(found)),
      );
    });
  expect(await lookUp(["8.8.8.8"])).toContain("8.8.8.8");
  const refused = "idp.example.com is in a private network";
  for (const address of [
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "::1",
    "fc00::1",
    "::ffff:10.0.0.1",
  ])
    expect(await lookUp(["8.8.8.8", address]), address).toBe(refused);
  expect(await lookUp(["127.0.0.1"], true)).toContain("127.0.0.1");
  expect(await lookUp(["10.0.0.1"], true)).toBe(refused);
});
