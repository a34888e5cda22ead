import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections, of which a test may open thousands meanwhile. */
const [lowest, highest] = [15_000, 30_000];

/** A port of the loopback, for a server that has to know its port before it listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer();
  try {
    await once(server.listen(port), "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
