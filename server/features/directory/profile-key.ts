/** One profile is written in several ways: with and without https, www, a slash at the end, what follows a `?`. */
export function profileKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}
