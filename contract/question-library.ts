import { functions } from "./roles.ts";
import { Question, type competencies } from "./surveys.ts";
import * as z from "zod";

export type Competency = (typeof competencies)[number];

/** A question that an admin may take into a template, with what speaks for asking so. */
export const LibraryQuestion = Question.required({ competency: true }).extend({
  /** For whom it is; empty: for everybody. */
  functions: z.array(z.enum(functions)),
  evidence: z.string(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;

/** What people call what a question is about, in the order in which a report tells of it. */
export const competencyNames: Record<Competency, string> = {
  overall: "Overall",
  quality: "Quality of work",
  reliability: "Reliability",
  communication: "Communication",
  teamwork: "Working with others",
  leadership: "Leadership",
  problem_solving: "Solving problems",
  learning: "Learning",
  integrity: "Integrity",
  customers: "Customers",
  context: "How they worked together",
};

/** Questions by what they are about; those that say nothing of it come first, under no name. */
export function byCompetency<Entry extends { question: { competency?: Competency | undefined } }>(
  entries: Entry[],
): { name: string | null; entries: Entry[] }[] {
  const names: [Competency | undefined, string | null][] = [
    [undefined, null],
    ...(Object.entries(competencyNames) as [Competency, string][]),
  ];
  return names.flatMap(([competency, name]) => {
    const ofIt = entries.filter(({ question }) => question.competency === competency);
    return ofIt.length > 0 ? [{ name, entries: ofIt }] : [];
  });
}
