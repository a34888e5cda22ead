import type { Notice } from "#contract/notices.ts";
import { isolated } from "#contract/text.ts";
import { pluralize } from "#web/app/ui/text.tsx";

/** One line that says what has changed, or is stuck, about a candidate. */
export function noticeSentence(notice: Notice): string {
  const who = isolated(notice.candidateName);
  switch (notice.kind) {
    case "answers":
      return `${whatIsNew(notice.newAnswers)} about ${who}: ${howMany(notice)}`;
    case "consent":
      return notice.mark === "taken_back"
        ? `Nobody is asked about ${who}: the candidate does not agree`
        : notice.mark === "own"
          ? `Nobody is asked about ${who}: the candidate has not agreed yet`
          : `Nobody is asked about ${who}: the candidate's consent is not noted`;
    case "nobody_left":
      return notice.anyFound
        ? `Nobody is asked about ${who}: choose or add somebody`
        : `Nobody was found to ask about ${who}`;
    case "too_few":
      return `Fewer than ${notice.least} answered about ${who}: their answers are not shown`;
    default:
      return `${notice.source} could not be searched for ${who}`;
  }
}

const whatIsNew = (newAnswers: number | null) =>
  newAnswers === null ? "Changed answers" : pluralize(newAnswers, "new answer");

function howMany({ answers, wanted }: { answers: number; wanted: number }): string {
  if (answers < wanted) return `${answers} of ${wanted} wanted ${answers === 1 ? "is" : "are"} in`;
  return wanted === 1 ? "the one wanted is in" : `all ${wanted} wanted are in`;
}
