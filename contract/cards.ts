import * as z from "zod";
import { functions } from "./roles.ts";

/** Nothing is told of a found reviewer that fits fewer people whom the directory knows. */
export const fewestAlike = 3;

export const seniorities = ["junior", "experienced", "senior", "leading"] as const;
export const relations = ["manager", "peer", "report"] as const;
/** How long two people were at one company together. */
export const overlaps = ["under_a_year", "over_a_year", "over_three_years"] as const;

/** What is told of a reviewer without a name: facts. What is null is not known, or would fit too few people. */
export const Card = z.object({
  /** Known to have been there at the same time, or perhaps; `named`: the hiring team named this person. */
  evidence: z.enum(["together", "possible", "named"]),
  company: z.string().nullable(),
  position: z.string().nullable(),
  /** What the position is about, where it is told. */
  function: z.enum(functions).nullable(),
  seniority: z.enum(seniorities).nullable(),
  /** Both worked in that function. */
  sameFunction: z.boolean(),
  /** What they probably were to the candidate. */
  relation: z.enum(relations).nullable(),
  /** The same in the words of whoever named this person. */
  relationship: z.string().nullable(),
  overlap: z.enum(overlaps).nullable(),
  /** Chosen although others match better: so that somebody above or below the candidate is asked too. */
  chosenFor: z.enum(["above", "below"]).nullable(),
  /** 1: of all who are known at that company the likeliest to have worked closely; 2 to 4: those after them. */
  nearness: z.int().min(1).max(4).nullable().default(null),
});
export type Card = z.infer<typeof Card>;

/** A found reviewer of whom nothing more may be told. */
export const barestCard: Card = {
  evidence: "together",
  company: null,
  position: null,
  function: null,
  seniority: null,
  sameFunction: false,
  relation: null,
  relationship: null,
  overlap: null,
  chosenFor: null,
  nearness: null,
};
