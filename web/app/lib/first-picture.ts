/** By then a page says that it is loading. */
const patienceMs = 250;

let isDrawn = false;

/** Whether the browser has just opened this page, whose head asks for what it shows first: server/platform/http/early-calls.ts. */
export const isOpening = () => !isDrawn && Object.keys(window.earlyAnswers ?? {}).length > 0;

/**
 * On a slow processor a page's first answers are there before its scripts. So a page that is opened waits for them a moment,
 * and is drawn once, not first as one that is loading. A page that is gone to from within waits for nothing.
 * @param parts data that are prefetched, and scripts; a part that fails says so where it is shown
 */
export async function firstPicture(...parts: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(parts);
  if (!isOpening()) return;
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  isDrawn = true;
}
