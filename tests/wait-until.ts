/** Polls until the condition is true. @param what it is, for the error after the time has run out */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  timeoutMs = 25_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
