import * as z from "zod";
import { functions } from "./roles.ts";
import { type competencies, Question } from "./surveys.ts";

export type Competency = (typeof competencies)[number];

/** A question that an admin may take into a template, with what speaks for asking so. */
export const LibraryQuestion = Question.required({ competency: true }).extend({
  /** For whom it is; empty: for everybody. */
  functions: z.array(z.enum(functions)),
  evidence: z.string(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;
