import type { Competency } from "./question-library.ts";

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
