import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections, of which a test may open thousands meanwhile. */
const lowest = 15_000;
const [processes, ofEach] = [150, 100];
let drawn = randomInt(ofEach);

/**
 * A port of the loopback, for a server that has to know its port before it listens. Until it does nobody else is given it:
 * processes that run at the same time draw from others.
 */
export async function freePort(): Promise<number> {
  const port = lowest + (process.pid % processes) * ofEach + (drawn++ % ofEach);
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
