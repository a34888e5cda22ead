import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that always leads to the database, like a virtual address or a load balancer of a cluster. */
export async function anAddress(first: string) {
  let target = portOf(first);
  let isSilent = false;
  const open = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1");
    const pair: [Socket, Socket] = [socket, onward];
    pairs.add(pair);
    for (const [end, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        pairs.delete(pair);
        other.destroy();
      });
      if (!isSilent) end.pipe(other);
    }
    if (isSilent) silence(pair);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    leadTo(other: string) {
      target = portOf(other);
      hangUp();
    },
    /** From now on connections accept data and never answer. @param newOnes new connections, too */
    fallSilent({ newOnes }: { newOnes: boolean }) {
      isSilent = newOnes;
      for (const pair of pairs) silence(pair);
    },
    /** New connections are answered again. */
    speak: () => void (isSilent = false),
    close() {
      server.close();
      hangUp();
    },
  };
}

function silence(pair: [Socket, Socket]) {
  for (const socket of pair) {
    socket.unpipe();
    socket.resume();
  }
}

const portOf = (url: string) => Number(new URL(url).port);
