import { functions } from "./roles.ts";
import { Question, type competencies } from "./surveys.ts";
import * as z from "zod";

export type Competency = (typeof competencies)[number];

/** A question that can be added to a template or a job, with the reason for its wording. */
export const LibraryQuestion = Question.required({ competency: true }).extend({
  /** The role it is for; empty: everyone. */
  functions: z.array(z.enum(functions)),
  evidence: z.string(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;

/** Display names of competencies, in the order of the report. */
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

/** Groups questions by competency. Questions without one come first. */
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
