export type Page = "welcome" | "survey" | "complete";

/** The three addresses of a survey link; every other path below /survey is unknown. */
export type Address = { page: Page; reviewerId: string } | { page: "unknown"; reviewerId: null };

const unknown: Address = { page: "unknown", reviewerId: null };

export function readAddress(path: string): Address {
  const [root, survey, id, ...rest] = path.replace(/\/+$/, "").split("/");
  const reviewerId = decode(id ?? "");
  if (root !== "" || survey !== "survey" || !reviewerId || rest.length > 1) return unknown;
  const [last] = rest;
  if (last === undefined) return { page: "survey", reviewerId };
  return last === "welcome" || last === "complete" ? { page: last, reviewerId } : unknown;
}

export function pathOf(page: Page, reviewerId: string): string {
  const survey = `/survey/${encodeURIComponent(reviewerId)}`;
  return page === "survey" ? survey : `${survey}/${page}`;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
