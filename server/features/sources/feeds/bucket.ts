import { AwsV4Signer } from "aws4fetch";
import { UnreadableFile } from "#contract/import-file/read-file.ts";
import { call, responseFailure } from "./call.ts";
import {
  type BucketSettings,
  type FeedContext,
  FeedFailed,
  type ListFiles,
  maxFileBytes,
  type OfferedFile,
  tooLarge,
} from "./feed.ts";

const name = "The bucket";
const listLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 30_000 };
const fileLimits = { maxBytes: maxFileBytes, timeoutMs: 5 * 60_000 };
/** A thousand objects each. */
const maxPages = 100;

const hints = {
  signIn: "The bucket does not accept the access key. Check the key ID, the secret and the region.",
  rights:
    "The access key may not list or read this bucket. Allow s3:ListBucket and s3:GetObject, and check the secret.",
  missing: "There is no such bucket at this endpoint. Check the bucket and the region.",
};

/** What is wrong with one file. Undefined if the answer is about the whole bucket: a wrong key, or too many calls. */
function fileProblem(status: number): string | undefined {
  if (status === 403)
    return "The bucket refuses to give out this file. Allow s3:GetObject for it, and check that it is not archived.";
  if (status === 404) return "This file was deleted from the bucket.";
  const isOfBucket = status === 200 || status === 401 || status === 429 || status >= 500;
  // For example, a file that is encrypted with a key of its owner.
  return isOfBucket ? undefined : `The bucket does not give out this file (${status}).`;
}

/** The CSV files of a bucket that speaks S3. They are only listed and read, and nothing is changed. */
export function bucketFiles({ settings, clock }: FeedContext, bucket: BucketSettings): ListFiles {
  const network = settings.directorySources.allowsPrivateBuckets ? "any" : "public";
  // The bucket in the path works with every server that speaks S3.
  const base = `${bucket.endpoint}/${encodeURIComponent(bucket.bucket)}`;

  async function get(url: URL, limits: typeof listLimits, problems?: typeof fileProblem) {
    const signed = await new AwsV4Signer({
      url: url.href,
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: "s3",
      region: bucket.region,
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ""),
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    const answer = await call(signed.url, { headers }, { name, network, ...limits });
    const problem = problems?.(answer.status);
    if (problem) throw new UnreadableFile(problem);
    if (answer.status !== 200) throw responseFailure(answer, { name, now: clock.now(), hints });
    return answer;
  }

  function fileOf({ key, etag, size }: BucketObject): OfferedFile {
    return {
      identity: `${etag} ${key}`,
      name: key,
      async open() {
        if (size > maxFileBytes) throw new UnreadableFile(tooLarge);
        const path = key.split("/").map(encodeURIComponent).join("/");
        const { bytes } = await get(new URL(`${base}/${path}`), fileLimits, fileProblem);
        return new Blob([bytes]);
      },
    };
  }

  return async () => {
    const files: OfferedFile[] = [];
    let token: string | null = null;
    for (let page = 0; page === 0 || token !== null; page++) {
      if (page === maxPages)
        throw new FeedFailed("The bucket has more than 100,000 objects. Choose a prefix with fewer.");
      const url = new URL(base);
      const query: Record<string, string | null> = {
        "list-type": "2",
        "encoding-type": "url",
        "max-keys": "1000",
        prefix: bucket.prefix,
        "continuation-token": token,
      };
      for (const [field, value] of Object.entries(query)) if (value) url.searchParams.set(field, value);
      const list = readList(new TextDecoder().decode((await get(url, listLimits)).bytes));
      files.push(...list.objects.filter(({ key }) => /\.csv$/i.test(key)).map(fileOf));
      token = list.next;
    }
    return files;
  };
}

interface BucketObject {
  key: string;
  etag: string;
  size: number;
}

/** Reads `ListBucketResult`. We ask for percent-encoded keys. A server that sends them says so in `EncodingType`. */
function readList(xml: string): { objects: BucketObject[]; next: string | null } {
  if (!/<ListBucketResult[\s>]/.test(xml))
    throw new FeedFailed("The bucket's answer is not a list of objects. Check the endpoint.");
  const isEncoded = textIn(xml, "EncodingType") === "url";
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, part = ""]) => ({
    key: isEncoded ? decodeKey(textIn(part, "Key")) : textIn(part, "Key"),
    etag: textIn(part, "ETag").replaceAll('"', ""),
    size: Number(textIn(part, "Size")),
  }));
  const isCut = textIn(xml, "IsTruncated") === "true";
  return { objects, next: isCut ? textIn(xml, "NextContinuationToken") || null : null };
}

/** A key that cannot be decoded is used as it is. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll("+", " "));
  } catch {
    return key;
  }
}

const xmlEscapes: [RegExp, string][] = [
  [/&quot;|&#34;/g, '"'],
  [/&apos;|&#39;/g, "'"],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&amp;/g, "&"],
];

function textIn(xml: string, element: string): string {
  const [, text = ""] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return xmlEscapes.reduce((unescaped, [escape, character]) => unescaped.replaceAll(escape, character), text);
}
