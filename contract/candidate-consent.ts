import * as z from "zod";
import { regions } from "./participation-page.ts";

const day = z.iso.date();

/** What a manager is told of how a candidate takes part. */
export const CandidateConsent = z.object({
  state: z.enum(["not_asked", "asked", "agreed", "refused", "taken_back"]),
  askedOn: day.nullable(),
  /** Who had the candidate asked. */
  askedBy: z.string().nullable(),
  agreedOn: day.nullable(),
  takenBackOn: day.nullable(),
  /** Which text was agreed to. */
  text: z.object({ region: z.enum(regions), version: z.int() }).nullable(),
  mailsStopped: z.boolean(),
  /** The address took no mail. */
  undeliverable: z.boolean(),
  /** How many people and companies the candidate does not want asked; few: one or two. Who they are is told to nobody. */
  leftOut: z.union([z.enum(["none", "few"]), z.int().min(3)]),
  /** A press on 'Ask the candidate' would have an e-mail sent. */
  canBeAsked: z.boolean(),
});
export type CandidateConsent = z.infer<typeof CandidateConsent>;
