/** Finds any of these in a title as `plainWords` leaves it; a comma parts them, '*' stands for any letters. */
export const titleWords = (list: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list.replaceAll("*", "\\p{L}*").replaceAll(",", "|")})(?![\\p{L}\\p{N}])`,
    "u",
  );
