declare global {
  interface Window {
    /** By path and query. The page's head asks for them, as server/platform/http/early-calls.ts says. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/** Later it is asked for anew: what a page shows is never older. */
const freshForMs = 15_000;

const taken = new Set<string>();
let isForgotten = false;

/** The answer that the page has asked for while its scripts were on their way; once, and not if it failed on the way. */
export async function takeEarly({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  // What is asked for again may have changed, and the others with it.
  if (taken.has(path)) isForgotten = true;
  const answer = window.earlyAnswers?.[path];
  if (!answer || isForgotten || performance.now() > freshForMs) return undefined;
  delete window.earlyAnswers?.[path];
  taken.add(path);
  return answer.catch(() => undefined);
}
