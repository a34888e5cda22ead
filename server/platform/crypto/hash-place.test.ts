import { expect, test } from "vitest";
import { hashPlace } from "./hash-place.ts";

const placeOf = (address: string) => hashPlace("a key", { address, device: "a browser" });

test.for([
  "10.1.2.3",
  "100.64.1.2",
  "127.0.0.1",
  "169.254.1.2",
  "172.16.1.2",
  "192.168.1.2",
  "::1",
  "fd00::1",
  "fe80::1",
  "::ffff:10.1.2.3",
  "unknown",
])("%s, which everyone behind a proxy may seem to share, is no place", (address) => {
  expect(placeOf(address)).toBeNull();
});

test("one public address is one place, however it is written", () => {
  expect(placeOf("::FFFF:198.51.100.7")).toEqual(placeOf("198.51.100.7"));
  expect(placeOf("::ffff:198.51.100.8")).not.toEqual(placeOf("198.51.100.7"));
});
