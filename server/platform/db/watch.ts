import type { Socket } from "node:net";
import type { Pool, PoolClient } from "pg";

const lookEveryMs = 1_000;
/**
 * So often in a row nothing has come on a connection before it is asked elsewhere whether anybody is at work for it. It is
 * counted, not timed: where this process was held up itself, what it asks next would at once have been asked too long ago.
 */
const mostLooks = 3;

/** pg's types keep to themselves what it is connected by. */
export type Connected = PoolClient & { processID: number; connection: { stream: Socket } };

interface Seen {
  /** How much had been sent when something last came. */
  answered: number;
  /** How often it was looked at since then while an answer was due. */
  looks: number;
}

/**
 * Throws away the connections on which an answer is due while at the other end nobody is at work for it: the answer was
 * lost on the way, or the question. Without that a network that lets connections die in silence would hold each up for as
 * long as a statement may take.
 * @param working which of these backends are at work
 * @returns the function that ends it
 */
export function watch(pools: Pool[], working: (pids: number[]) => Promise<Set<number>>): () => void {
  const watched = new Map<Connected, Seen>();
  for (const pool of pools) {
    pool.on("connect", (client) => {
      const connected = client as Connected;
      const { stream } = connected.connection;
      const seen = { answered: stream.bytesWritten, looks: 0 };
      watched.set(connected, seen);
      stream.on("data", () => Object.assign(seen, { answered: stream.bytesWritten, looks: 0 }));
    });
    pool.on("remove", (client) => watched.delete(client as Connected));
  }
  const timer = setInterval(() => void throwAwaySilent().catch(() => {}), lookEveryMs).unref();
  return () => clearInterval(timer);

  async function throwAwaySilent() {
    for (const [client, seen] of watched) seen.looks = isDue(client, seen) ? seen.looks + 1 : 0;
    const suspected = [...watched].filter(isSilent);
    if (suspected.length === 0) return;
    const atWork = await working(suspected.map(([{ processID }]) => processID));
    // What has come in the meantime was under way.
    for (const [client, seen] of suspected)
      if (!atWork.has(client.processID) && isSilent([client, seen])) client.connection.stream.destroy();
  }
}

const isSilent = ([, { looks }]: [Connected, Seen]) => looks > mostLooks;

function isDue({ connection }: Connected, { answered }: Seen): boolean {
  const { bytesWritten, writableLength } = connection.stream;
  return bytesWritten > answered && writableLength === 0;
}
