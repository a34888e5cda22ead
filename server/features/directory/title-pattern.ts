/** A pattern for any of these comma-separated words in a title as `plainWords` returns it; '*' stands for any letters. */
export const titlePattern = (list: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list.replaceAll("*", "\\p{L}*").replaceAll(",", "|")})(?![\\p{L}\\p{N}])`,
    "u",
  );
