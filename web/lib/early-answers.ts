declare global {
  interface Window {
    /** By path and query. The page's head asks for them, as server/http/early-calls.ts says. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/** Later it is asked for anew: what a page shows is never older. */
const freshForMs = 15_000;

/** The answer that the page has asked for while its scripts were on their way; once, and not if it failed on the way. */
export async function takeEarly({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const answer = window.earlyAnswers?.[pathname + search];
  delete window.earlyAnswers?.[pathname + search];
  return performance.now() < freshForMs ? answer?.catch(() => undefined) : undefined;
}
