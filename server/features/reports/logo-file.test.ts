import { deflateSync, crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { isAppError } from "#server/platform/errors.ts";
import { checkLogoFile } from "./logo.ts";

const tooLarge = { code: "LOGO_TOO_LARGE" };
const noImage = { code: "NO_IMAGE" };
const tooManyPixels = [
  [1, 16_000_000],
  [16_000_000, 1],
  [4_001, 10],
  [10, 4_001],
  [2_001, 2_000],
  [0xff_ff_ff_ff, 0xff_ff_ff_ff],
] as const;

test("an image's sides and pixels are limited by its header, before anything is decoded", () => {
  for (const [width, height] of tooManyPixels) {
    // Nothing follows that could be decoded.
    expect(() => checkLogoFile(aPng({ width, height, pixels: Buffer.alloc(0) }))).toThrow(
      expect.objectContaining(tooLarge),
    );
    if (width < 0x1_00_00 && height < 0x1_00_00)
      for (const frame of [0xc0, 0xc1, 0xc2])
        expect(() => checkLogoFile(aJpeg({ width, height, frame }))).toThrow(
          expect.objectContaining(tooLarge),
        );
  }
  for (const [width, height] of [
    [4_000, 1_000],
    [2_000, 2_000],
  ] as const) {
    checkLogoFile(aPng({ width, height }));
    checkLogoFile(aJpeg({ width, height }));
  }
});

test("a JPEG has at most twenty scans, wherever they are hidden, and those of its preview are counted separately", () => {
  checkLogoFile(aJpeg({ scans: 20 }));
  for (const jpeg of [
    aJpeg({ scans: 21 }),
    aJpeg({ scans: 21, beforeScan: [0xff, 0xff] }),
    aJpeg({ scans: 21, beforeScan: [0x12, 0xff, 0x00, 0xff, 0xd3] }),
    aJpeg({ scans: 2, beforeScan: [0xff, 0x02, 0x00, 0x04] }),
  ])
    expect(() => checkLogoFile(jpeg)).toThrow(expect.objectContaining(noImage));
  const preview = aJpeg({ scans: 19 });
  checkLogoFile(aJpeg({ scans: 19, beforeScan: [0xff, 0xe1, ...uint16(preview.length + 2), ...preview] }));
});

test("a JPEG is baseline or progressive and has one frame", () => {
  for (const frame of [0xc3, 0xc5, 0xc9, 0xca, 0xcf])
    expect(() => checkLogoFile(aJpeg({ frame }))).toThrow(expect.objectContaining(noImage));
  const secondFrame = [0xff, 0xc0, ...uint16(8), 8, ...uint16(9), ...uint16(9), 0];
  expect(() => checkLogoFile(aJpeg({ beforeScan: secondFrame }))).toThrow(expect.objectContaining(noImage));
});

test("a PNG loses its text, its further frames and everything after its end before it is decoded", async () => {
  const text = chunk("zTXt", Buffer.concat([Buffer.from("note\0\0"), deflateSync(Buffer.alloc(1_000_000))]));
  const plain = aPng({});
  const extraChunks = [text, text, chunk("iTXt", text), chunk("acTL", Buffer.alloc(8)), chunk("fdAT", text)];
  const checked = checkLogoFile(Buffer.concat([aPng({ extraChunks }), Buffer.from("<script>")]));
  expect(checked.equals(plain)).toBe(true);
  expect(await sharp(checked).metadata()).toMatchObject({ width: 9, height: 9 });
});

test("a truncated or damaged file is not an image", () => {
  for (const image of [aPng({}), aJpeg({ scans: 3 })])
    for (let length = 0; length < image.length; length++)
      expect(() => checkLogoFile(image.subarray(0, length))).toThrow(expect.objectContaining(noImage));
  fc.assert(
    fc.property(
      fc.constantFrom(aPng({}), aJpeg({ scans: 3 })),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      (image, changes) => {
        const damaged = Buffer.from(image);
        for (const [position, byte] of changes) damaged[position % damaged.length] = byte;
        try {
          expect(checkLogoFile(damaged).length).toBeLessThanOrEqual(damaged.length);
        } catch (error) {
          if (!isAppError(error, "NO_IMAGE", "LOGO_TOO_LARGE")) throw error;
        }
      },
    ),
  );
});

interface Png {
  width?: number;
  height?: number;
  pixels?: Buffer;
  extraChunks?: Buffer[];
}

/** A black image without colors. */
function aPng({ width = 9, height = 9, pixels, extraChunks = [] }: Png): Buffer {
  const header = Buffer.from([...uint32(width), ...uint32(height), 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...extraChunks,
    chunk("IDAT", pixels ?? deflateSync(Buffer.alloc((width + 1) * height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([Buffer.from(uint32(content.length)), body, Buffer.from(uint32(crc32(body)))]);
}

interface Jpeg {
  width?: number;
  height?: number;
  frame?: number;
  scans?: number;
  beforeScan?: number[];
}

/** The markers of an image without its tables. */
function aJpeg({ width = 9, height = 9, frame = 0xc2, scans = 1, beforeScan = [] }: Jpeg): Buffer {
  const header = [
    0xff,
    0xd8,
    0xff,
    frame,
    ...uint16(11),
    8,
    ...uint16(height),
    ...uint16(width),
    1,
    1,
    0x11,
    0,
  ];
  const scan = [...beforeScan, 0xff, 0xda, ...uint16(8), 1, 1, 0, 0, 0, 0, 0x5a];
  return Buffer.from([...header, ...Array.from({ length: scans }, () => scan).flat(), 0xff, 0xd9]);
}

function uint16(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function uint32(value: number): number[] {
  return [...uint16(value >>> 16), ...uint16(value)];
}
