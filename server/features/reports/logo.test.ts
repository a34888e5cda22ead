import sharp, { type Sharp } from "sharp";
import { dayMs } from "#contract/durations.ts";
import { aManager, type TestManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { decodingQueue } from "./logo.ts";

test("a logo is a PNG or JPEG and is encoded again: it looks the same and has nothing else from the file", async ({
  app,
}) => {
  const { reports } = (await aManager(app)).browser.manager;
  const sent = await filled(3_000, 1_000)
    .jpeg({ progressive: true })
    .withMetadata({ exif: { IFD0: { Artist: "Somebody" } } })
    .toBuffer();
  const { logo } = await reports.saveLogo({ image: sent.toString("base64") });
  expect(await sharp(bytesOf(logo)).metadata()).toMatchObject({ format: "png", width: 600, height: 200 });
  expect(bytesOf(logo).includes("Somebody")).toBe(false);
  expect(await reports.logo()).toEqual({ logo });

  const lyingDown = filled(100, 40).withMetadata({ orientation: 6 }).jpeg();
  const upright = await reports.saveLogo({ image: await inBase64(lyingDown) });
  expect(await sharp(bytesOf(upright.logo)).metadata()).toMatchObject({ width: 40, height: 100 });
  const forPrint = filled(100, 40).toColourspace("cmyk").jpeg();
  const onScreen = await reports.saveLogo({ image: await inBase64(forPrint) });
  expect(await sharp(bytesOf(onScreen.logo)).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  expect(await reports.saveLogo({ image: null })).toEqual({ logo: null });
});

test("other files, damaged ones and large images are refused, and the logo stays", async ({ app }) => {
  const { reports } = (await aManager(app)).browser.manager;
  const png = await filled(100, 40).png().toBuffer();
  const { logo } = await reports.saveLogo({ image: png.toString("base64") });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const wrongChecksum = Buffer.from(png);
  wrongChecksum.writeUInt8(wrongChecksum.readUInt8(png.length - 13) ^ 1, png.length - 13);
  const cut = (await filled(3_000, 1_000).jpeg().toBuffer()).subarray(0, 2_000);
  const cutButEnded = Buffer.concat([cut, Buffer.from([0xff, 0xd9])]);
  for (const refused of [svg, Buffer.from("no picture"), wrongChecksum, cut, cutButEnded])
    await expect(reports.saveLogo({ image: refused.toString("base64") })).rejects.toMatchObject({
      code: "NO_IMAGE",
    });
  for (const large of [filled(1, 4_001), filled(2_100, 2_000)])
    for (const image of [await inBase64(large.clone().png()), await inBase64(large.clone().jpeg())])
      await expect(reports.saveLogo({ image })).rejects.toMatchObject({ code: "LOGO_TOO_LARGE" });
  expect(await reports.logo()).toEqual({ logo });
});

test("images are decoded one at a time, and one manager's images leave places for others", async ({
  app,
}) => {
  const [manager, other] = [await aManager(app), await aManager(app, { companyRole: "owner" })];
  const image = await inBase64(filled(100, 40).png());
  const save = ({ browser }: TestManager) => browser.manager.reports.saveLogo({ image });
  const gate = Promise.withResolvers<void>();
  const held = decodingQueue("somebody", () => gate.promise);
  const saved: string[] = [];
  const many = Array.from({ length: 4 }, () => save(manager).then(() => saved.push("manager")));
  // Three have places and wait.
  await expect(Promise.race(many)).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE", status: 429 });
  const others = save(other).then(() => saved.push("other"));
  expect(await manager.browser.manager.reports.logo()).toEqual({ logo: null });
  expect(saved).toEqual([]);
  gate.resolve();
  const outcomes = await Promise.allSettled([...many, others, held]);
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
  const image = await inBase64(filled(10, 4).png());
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

const filled = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f6f54" } });

const inBase64 = async (image: Sharp) => (await image.toBuffer()).toString("base64");

const bytesOf = (logo: string | null) =>
  Buffer.from(String(logo).replace("data:image/png;base64,", ""), "base64");
