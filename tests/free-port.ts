import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, of which a test may open thousands meanwhile. */
const [lowest, many] = [15_000, 15_000];
let drawn = randomInt(many);

/**
 * A port of the loopback, for a server that has to know its port before it listens. It is reserved as long as this
 * process lives, even while its server is killed and restarted: another test's server could answer in its place. The
 * reservation is the UDP port of the same number, which ends with its process.
 */
export async function freePort(): Promise<number> {
  const port = lowest + (drawn++ % many);
  const mark = createSocket("udp4").unref();
  const server = createServer();
  try {
    await once(mark.bind(port, "127.0.0.1"), "listening");
    await once(server.listen(port), "listening");
  } catch {
    mark.close();
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
