declare global {
  interface Window {
    earlyRequest?: { path: string; answer: Promise<Response> };
  }
}

/** The answer that survey.html has asked for while this script was on its way; once, since it grows old. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = window.earlyRequest;
  delete window.earlyRequest;
  return early?.path === path ? early.answer : undefined;
}
