// Clients that flood the server in one way until they are killed: node clients.ts <origin> <kind of flood>. COOKIE and
// CANDIDATE are of the demonstration's manager. Strangers come from networks of their own.
import { Agent, request } from "node:http";
import { crc32, deflateSync } from "node:zlib";

const [origin = "", kind = ""] = process.argv.slice(2);
const { COOKIE: cookie = "", CANDIDATE: candidate = "" } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const responses: Record<string, number> = {};
let networks = 0;

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The announced length of a body that never ends. */
  announced?: number;
}

const json = (value: unknown) => JSON.stringify(value);
/** Prepared, because this process shares the processor with the server. */
const halfMegabyte = json({ padding: "a".repeat(500 * 1024) });

const floods: Record<string, { atOnce: number; call: () => Call }> = {
  "sign-ins": {
    atOnce: 200,
    call: () => ({
      path: "/api/managers/sign-in",
      body: json({ email: `person${networks}@example.com`, password: "a guess" }),
    }),
  },
  "made-up invitation codes": {
    atOnce: 100,
    call: () => ({
      path: "/api/managers/set-up",
      headers: { "idempotency-key": crypto.randomUUID() },
      body: json({ code: `MADEUP${networks}`, password: "a guess" }),
    }),
  },
  "slow bodies": {
    atOnce: 200,
    call: () => ({
      path: "/api/surveys/made-up/response",
      body: halfMegabyte,
      announced: 520_000,
    }),
  },
  "junk bodies": {
    atOnce: 100,
    call: () => ({ path: "/api/surveys/made-up/response", body: halfMegabyte }),
  },
  pictures: {
    atOnce: 8,
    call: () => ({
      path: "/api/company-logo",
      method: "PUT",
      headers: { cookie },
      body: picture,
    }),
  },
  PDFs: {
    atOnce: 40,
    call: () => ({
      path: `/api/candidates/${candidate}/report.pdf?paper=a4`,
      method: "GET",
      headers: { cookie },
    }),
  },
};

const picture = kind === "pictures" ? json({ image: png(2_000).toString("base64") }) : "";
const flood = floods[kind];
if (!flood) throw new Error(`There is no flood of ${kind}`);

process.on("SIGTERM", () => {
  console.log(`responses to the ${kind}, by status: ${JSON.stringify(responses)}`);
  process.exit(0);
});

await Promise.all(
  Array.from({ length: flood.atOnce }, async () => {
    for (;;) {
      networks++;
      const status = await send(flood.call());
      responses[status] = (responses[status] ?? 0) + 1;
    }
  }),
);

function send({ path, method = "POST", headers = {}, body = "", announced }: Call): Promise<string> {
  const address = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  const bodyHeaders = body && {
    "content-type": "application/json",
    "content-length": announced ?? Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sent = request(
      origin + path,
      { agent, method, headers: { "x-forwarded-for": address, ...headers, ...bodyHeaders } },
      (response) => {
        response.resume().on("close", () => resolve(String(response.statusCode)));
      },
    );
    sent.on("error", () => resolve("none"));
    if (announced) sent.write(body);
    else sent.end(body);
  });
}

/** A square image of stripes, small as a file and large when decoded. */
function png(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const row = Buffer.alloc(1 + side * 3, "abcdef");
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND")]);
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, checksum]);
}
