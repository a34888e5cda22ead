import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { inProviderNetwork } from "./provider-network.ts";

test("the check applies to every fetch within the work, and to none outside", async () => {
  const server = createServer((_request, response) => void response.end("inside"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (host: string) => fetch(`http://${host}:${port}`).then((response) => response.text());
  const getWithin = (ssoLoopback: boolean, host: string) =>
    inProviderNetwork({ ssoLoopback }, () => get(host));
  try {
    expect(await getWithin(true, "127.0.0.1")).toBe("inside");
    expect(await getWithin(true, "localhost")).toBe("inside");
    for (const host of ["127.0.0.1", "localhost"]) await expect(getWithin(false, host)).rejects.toThrow();
    await expect(getWithin(true, "[::ffff:10.0.0.1]")).rejects.toThrow();
    expect(await get("127.0.0.1")).toBe("inside");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
