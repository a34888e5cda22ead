import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { startStandIn, type Asked } from "./http-stand-in.ts";

export const bucketAccount = {
  bucket: "people",
  region: "eu-central-1",
  keyId: "AKIDEXAMPLE",
  secret: "a-secret-of-the-stand-in",
};

/** A bucket that speaks as much of S3 as reading takes: ListObjectsV2 and GetObject, with signatures that are checked. */
export async function startBucket({ port = 0 }: { port?: number } = {}) {
  const objects = new Map<string, string>();
  const state = { objects, perPage: 1_000 };
  const error = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });

  const signatures = new Map<Asked, Promise<boolean>>();
  const service = await startStandIn((asked) => {
    const { method, url } = asked;
    if (method !== "GET") return error(405, "MethodNotAllowed");
    if (!isSigned(asked)) return error(403, "SignatureDoesNotMatch");
    const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (bucket !== bucketAccount.bucket) return error(404, "NoSuchBucket");
    if (key) {
      const content = objects.get(key);
      return content === undefined ? error(404, "NoSuchKey") : { body: content };
    }
    return { body: listOf(url.searchParams) };
  }, port);

  /** The date and the key of the header; the signature itself is checked by `verify`. */
  function isSigned(asked: Asked): boolean {
    const { keyId, region } = bucketAccount;
    signatures.set(asked, verify(asked));
    return (
      asked.headers.authorization?.includes(`Credential=${keyId}/`) === true &&
      asked.headers.authorization.includes(`/${region}/s3/`)
    );
  }

  function listOf(query: URLSearchParams): string {
    const all = [...objects]
      .filter(([key]) => key.startsWith(query.get("prefix") ?? ""))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const from = Number(query.get("continuation-token") ?? 0);
    const next = from + state.perPage;
    const contents = all
      .slice(from, next)
      .map(
        ([key, content]) =>
          `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-11-21T10:00:00.000Z</LastModified>` +
          `<ETag>&quot;${createHash("md5").update(content).digest("hex")}&quot;</ETag><Size>${Buffer.byteLength(content)}</Size></Contents>`,
      );
    const isCut = next < all.length;
    const token = isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>people</Name><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`;
  }

  async function verify({ method, url, headers }: Asked): Promise<boolean> {
    const { keyId, secret, region } = bucketAccount;
    const signed = await new AwsV4Signer({
      method,
      url: `${service.url}${url.pathname}${url.search}`,
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: "s3",
      region,
      datetime: String(headers["x-amz-date"]),
    }).sign();
    return signed.headers.get("authorization") === headers.authorization;
  }

  return Object.assign(service, {
    state,
    put: (key: string, content: string) => void objects.set(key, content),
    /** Whether every request so far had the right signature. */
    areSigned: async () => (await Promise.all(signatures.values())).every(Boolean),
  });
}
