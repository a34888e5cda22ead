import { Resolver } from "node:dns/promises";

/** A name's TXT records; none if there is no such name, or if no name server answers. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export const resolveTxtOverNetwork: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const records = await resolver.resolveTxt(name).catch(() => []);
  // Long records arrive in pieces.
  return records.map((pieces) => pieces.join(""));
};
