/** A part of a page that its first picture does without: brought once, and there from then on. */
export interface LatePart<Part> {
  now: () => Part | undefined;
  /** Where it did not come, the next call tries again. */
  get: () => Promise<Part>;
}

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined;
  return {
    now: () => part,
    get: async () => {
      part ??= await load();
      return part;
    },
  };
}
