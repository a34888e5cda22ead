import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from "node:http";
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
 * Ends an answer with this text, compressed where it is long and the caller can read that. Not where a page of another
 * site asked for it: the length of what is compressed tells of its contents (BREACH).
 * @param head as `writeHead` takes it, without the length
 */
export function endWithText(
  response: ServerResponse,
  status: number,
  head: OutgoingHttpHeaders,
  text: string,
) {
  const { method, headers } = response.req;
  response.setHeader("vary", "accept-encoding, sec-fetch-site");
  const site = headers["sec-fetch-site"] ?? "none";
  const isPlain = text.length < smallest || method === "HEAD" || !["none", "same-origin"].includes(site);
  const coding = isPlain ? undefined : choose(headers);
  const compress = coding && codings[coding];
  const end = (body: string | Buffer, more: OutgoingHttpHeaders = {}) => {
    const length = { "content-length": Buffer.byteLength(body) };
    response.writeHead(status, { ...head, ...more, ...length }).end(body);
  };
  if (!compress) end(text);
  else
    compress(text, (error, compressed) =>
      error ? end(text) : end(compressed, { "content-encoding": coding }),
    );
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
