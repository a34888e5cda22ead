import { type ComponentType, lazy } from "react";
import { afterPress } from "./after-press.ts";

const againAfterMs = 5_000;

/** Until a picture that has been drawn is also seen, on a fast line too: before that the line is the picture's. */
const seenAfterMs = 150;

/**
 * Brings a part of a page that nobody has asked for: behind the picture that is being drawn, and again and again where the
 * line is gone for a while.
 */
export async function bring<Part>(load: () => Promise<Part>): Promise<Part> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, seenAfterMs)));
  try {
    const part = await load();
    await new Promise<void>(afterPress);
    return part;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    return bring(load);
  }
}

/** A component that is brought so; until then whoever shows it shows something in its place. */
export const behind = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await bring(load) }));
