/** One key for all spellings of a profile address: with or without https, www, a final slash, or a query. */
export function profileKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}
