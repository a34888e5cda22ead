import * as z from "zod";
import { functions } from "./roles.ts";

/** A found reviewer's card must fit at least this many people in the directory. */
export const minCohortSize = 3;

export const seniorities = ["junior", "experienced", "senior", "leading"] as const;
export const relations = ["manager", "peer", "report"] as const;
/** How long two people worked at the same company. */
export const overlaps = ["under_a_year", "over_a_year", "over_three_years"] as const;

/** Facts about a reviewer, without a name. Null means unknown, or that the fact would fit too few people. */
export const Card = z.object({
  /** Whether they were certainly or possibly there at the same time; `named`: the hiring team named them. */
  evidence: z.enum(["together", "possible", "named"]),
  company: z.string().nullable(),
  position: z.string().nullable(),
  /** The function of the position, if shown. */
  function: z.enum(functions).nullable(),
  seniority: z.enum(seniorities).nullable(),
  /** The candidate worked in the same function. */
  sameFunction: z.boolean(),
  /** The probable relationship to the candidate. */
  relation: z.enum(relations).nullable(),
  /** The relationship in the words of the person who named them. */
  relationship: z.string().nullable(),
  overlap: z.enum(overlaps).nullable(),
  /** Chosen before better matches, so that someone above or below the candidate is contacted too. */
  chosenFor: z.enum(["above", "below"]).nullable(),
  /** 1: the most likely close colleague in that company; 2 to 4: the next ones. */
  nearness: z.int().min(1).max(4).nullable().default(null),
});
export type Card = z.infer<typeof Card>;

/** The card of a found reviewer without any fact that may be shown. */
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
