import sharp, { type Sharp } from "sharp";
import { dayMs } from "#contract/durations.ts";
import { aManager, type TestManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { decodingQueue } from "./logo.ts";

test("a logo is a PNG or JPEG and is encoded again: it looks the same and has nothing else from the file", async ({
  app,
}) => {
  const { reports } = (await aManager(app)).browser.manager;
  const sent = await aRectangle(3_000, 1_000)
    .jpeg({ progressive: true })
    .withMetadata({ exif: { IFD0: { Artist: "Somebody" } } })
    .toBuffer();
  const { logo } = await reports.saveLogo({ image: sent.toString("base64") });
  expect(await sharp(decodeDataUrl(logo)).metadata()).toMatchObject({
    format: "png",
    width: 600,
    height: 200,
  });
  expect(decodeDataUrl(logo).includes("Somebody")).toBe(false);
  expect(await reports.logo()).toEqual({ logo });

  const rotated = aRectangle(100, 40).withMetadata({ orientation: 6 }).jpeg();
  const upright = await reports.saveLogo({ image: await toBase64(rotated) });
  expect(await sharp(decodeDataUrl(upright.logo)).metadata()).toMatchObject({ width: 40, height: 100 });
  const cmyk = aRectangle(100, 40).toColourspace("cmyk").jpeg();
  const rgb = await reports.saveLogo({ image: await toBase64(cmyk) });
  expect(await sharp(decodeDataUrl(rgb.logo)).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  expect(await reports.saveLogo({ image: null })).toEqual({ logo: null });
});

test("other files, damaged ones and large images are refused, and the logo stays", async ({ app }) => {
  const { reports } = (await aManager(app)).browser.manager;
  const png = await aRectangle(100, 40).png().toBuffer();
  const { logo } = await reports.saveLogo({ image: png.toString("base64") });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const wrongChecksum = Buffer.from(png);
  wrongChecksum.writeUInt8(wrongChecksum.readUInt8(png.length - 13) ^ 1, png.length - 13);
  const truncated = (await aRectangle(3_000, 1_000).jpeg().toBuffer()).subarray(0, 2_000);
  const truncatedWithEnd = Buffer.concat([truncated, Buffer.from([0xff, 0xd9])]);
  for (const refused of [svg, Buffer.from("no picture"), wrongChecksum, truncated, truncatedWithEnd])
    await expect(reports.saveLogo({ image: refused.toString("base64") })).rejects.toMatchObject({
      code: "NO_IMAGE",
    });
  for (const large of [aRectangle(1, 4_001), aRectangle(2_100, 2_000)])
    for (const image of [await toBase64(large.clone().png()), await toBase64(large.clone().jpeg())])
      await expect(reports.saveLogo({ image })).rejects.toMatchObject({ code: "LOGO_TOO_LARGE" });
  expect(await reports.logo()).toEqual({ logo });
});

test("images are decoded one at a time, and one manager's images leave places for others", async ({
  app,
}) => {
  const [manager, other] = [await aManager(app), await aManager(app, { companyRole: "owner" })];
  const image = await toBase64(aRectangle(100, 40).png());
  const save = ({ browser }: TestManager) => browser.manager.reports.saveLogo({ image });
  const release = Promise.withResolvers<void>();
  const blocker = decodingQueue("somebody", () => release.promise);
  const saved: string[] = [];
  const many = Array.from({ length: 4 }, () => save(manager).then(() => saved.push("manager")));
  // Three have places and wait.
  await expect(Promise.race(many)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE", status: 429 });
  const others = save(other).then(() => saved.push("other"));
  expect(await manager.browser.manager.reports.logo()).toEqual({ logo: null });
  expect(saved).toEqual([]);
  release.resolve();
  const outcomes = await Promise.allSettled([...many, others, blocker]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(saved.toSorted()).toEqual(["manager", "manager", "manager", "other"]);
});

test("a company can try twenty logos a day, and a file refused by its header does not count", async ({
  app,
}) => {
  const company = "Juniper Labs";
  const manager = await aManager(app, { company });
  const colleague = await aManager(app, { company, companyRole: "owner" });
  const stranger = await aManager(app, { company: "Fern Labs" });
  const image = await toBase64(aRectangle(10, 4).png());
  const { reports } = manager.browser.manager;
  for (let count = 0; count < 20; count++) {
    await reports.saveLogo({ image });
    await expect(reports.saveLogo({ image: "" })).rejects.toMatchObject({ code: "NO_IMAGE" });
  }
  for (const { browser } of [manager, colleague])
    await expect(browser.manager.reports.saveLogo({ image })).rejects.toMatchObject({
      code: "TOO_MANY_LOGOS",
      status: 429,
    });
  await stranger.browser.manager.reports.saveLogo({ image });
  expect(await reports.saveLogo({ image: null })).toEqual({ logo: null });
  app.clock.advance(dayMs);
  await reports.saveLogo({ image });
});

const aRectangle = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f6f54" } });

const toBase64 = async (image: Sharp) => (await image.toBuffer()).toString("base64");

const decodeDataUrl = (logo: string | null) =>
  Buffer.from(String(logo).replace("data:image/png;base64,", ""), "base64");
