import { isPrintable, withoutInvisible } from "#contract/fields.ts";

/** A file's name as the service keeps it: a name may hold what cannot be kept. */
export function plainName(name: string): string {
  const plain = Array.from(name.slice(0, 255), (character) => (isPrintable(character) ? character : " "));
  return withoutInvisible(plain.join("")).trim() || "file";
}
