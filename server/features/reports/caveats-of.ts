import type { Caveat, Report } from "#contract/reports.ts";
import { saysManager } from "./says-manager.ts";

/** With fewer, one of them can tip every figure. */
const few = 3;

/** What keeps a report from being relied on further than it reaches. @param answers how many reviewers answered */
export function caveatsOf({
  panel,
  questions,
  answers,
  consent,
}: Pick<Report, "panel" | "questions" | "consent"> & { answers: number }): Caveat[] {
  const answered = panel.members.filter(({ state }) => state === "answered").map(({ card }) => card);
  const companies = new Set(answered.map(({ company }) => company));
  const holds: Record<Caveat, boolean> = {
    no_answers: answers === 0,
    few_answers: answers > 0 && answers < few,
    one_company: answered.length > 1 && companies.size === 1 && !companies.has(null),
    no_manager:
      answered.length > 0 &&
      answered.every(
        ({ relation, relationship }) => relation !== "manager" && !saysManager(relationship ?? ""),
      ),
    only_named: answered.length > 0 && answered.every(({ evidence }) => evidence === "named"),
    uncertain_overlap: answered.some(({ evidence }) => evidence === "possible"),
    unanswered: panel.asked > panel.answered,
    withdrawn: panel.withdrawn > 0,
    differing_questions: questions.some(
      (question) =>
        question.answers.length < answers && question.question.required && !question.question.shownIf,
    ),
    no_consent: consent === null,
    not_agreed: consent?.says === "not_agreed",
  };
  return (Object.keys(holds) as Caveat[]).filter((caveat) => holds[caveat]);
}
