import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

const encodings = ["identity", "gzip", "br"] as const;
export type Weights = Record<"js" | "css", Record<(typeof encodings)[number], number>>;

/** The size of a page's scripts and style sheets in each encoding, as their server sends them. */
export async function weigh(urls: string[]): Promise<Weights> {
  const weights: Weights = {
    js: { identity: 0, gzip: 0, br: 0 },
    css: { identity: 0, gzip: 0, br: 0 },
  };
  for (const url of new Set(urls)) {
    const kind = /\.(js|css)$/.exec(new URL(url).pathname)?.[1] as "js" | "css" | undefined;
    if (kind) for (const encoding of encodings) weights[kind][encoding] += await bytesOf(url, encoding);
  }
  return weights;
}

async function bytesOf(url: string, encoding: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": encoding } }), "response")) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}
