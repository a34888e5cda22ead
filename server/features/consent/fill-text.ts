import type { ConsentText } from "#contract/participation.ts";

interface Names {
  company: string;
  job: string;
  candidate: string;
  product: string;
}

/** The text as one candidate reads it: with the names where {company}, {job}, {candidate} and {product} stand. */
export function fillText({ paragraphs, things, ...text }: ConsentText, names: Names): ConsentText {
  const known = new Map(Object.entries(names));
  const fill = (words: string) =>
    words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
  return {
    ...text,
    paragraphs: paragraphs.map(fill),
    things: things.map((one) => ({ ...one, text: fill(one.text) })),
  };
}
