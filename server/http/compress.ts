import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What a new connection sends at once, in its first ten packets, arrives no sooner for being shorter. */
const smallest = 10_000;
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
type Done = (error: Error | null, compressed: Buffer) => void;
const codings: Record<string, (text: string, done: Done) => void> = {
  br: (text, done) => brotliCompress(text, { params: brotli }, done),
  gzip: (text, done) => gzip(text, done),
};

/**
 * From now on a long text that is written to this answer as a whole travels compressed, where the caller can read that.
 * Not where a page of another site had it sent: the length of what is compressed tells of its contents (BREACH).
 */
export function compressLong({ method, headers }: IncomingMessage, response: ServerResponse) {
  response.setHeader("vary", "accept-encoding, sec-fetch-site");
  const site = headers["sec-fetch-site"] ?? "none";
  const coding = method !== "HEAD" && ["none", "same-origin"].includes(site) && choose(headers);
  const compress = coding && codings[coding];
  if (!compress) return;

  // Whoever writes the head does not know yet what follows: it waits for the text.
  let head: Parameters<ServerResponse["writeHead"]> | undefined;
  const asEver = () => {
    for (const name of Object.keys(deferring)) Reflect.deleteProperty(response, name);
    if (head) response.writeHead(...head);
    return response;
  };
  const deferring = {
    writeHead(...given: Parameters<ServerResponse["writeHead"]>) {
      head = given;
      return response;
    },
    write: (...given: Parameters<ServerResponse["write"]>) => asEver().write(...given),
    end(...given: Parameters<ServerResponse["end"]>) {
      const text: unknown = given[0];
      if (typeof text !== "string" || text.length < smallest) return asEver().end(...given);
      compress(text, (error, compressed) => {
        if (!error)
          response.setHeader("content-encoding", coding).setHeader("content-length", compressed.length);
        asEver().end(error ? text : compressed);
      });
      return response;
    },
  };
  Object.assign(response, deferring);
}

/** Brotli where both can be had: q=0 is a refusal, and no program ranks them otherwise. */
function choose({ "accept-encoding": accepted = "" }: IncomingHttpHeaders): string | undefined {
  const offered = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((one) => [one.split(";")[0]?.trim(), one]),
  );
  const isRefused = /;\s*q=0(\.0*)?\s*$/;
  return Object.keys(codings).find(
    (coding) => offered.has(coding) && !isRefused.test(offered.get(coding) ?? ""),
  );
}
