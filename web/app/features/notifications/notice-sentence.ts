import type { Notice } from "#contract/notices.ts";
import { isolated } from "#contract/text.ts";
import { pluralize } from "#web/app/ui/text.tsx";

/** One line about what is new or stuck about a candidate. */
export function noticeSentence(notice: Notice): string {
  const who = isolated(notice.candidateName);
  switch (notice.kind) {
    case "answers":
      return `${whatIsNew(notice.newAnswers)} about ${who}: ${howMany(notice)}`;
    case "consent":
      return notice.mark === "taken_back"
        ? `No surveys go out for ${who}: consent declined or withdrawn`
        : notice.mark === "own"
          ? `No surveys sent for ${who}: the candidate has not agreed yet`
          : `No surveys sent for ${who}: consent is not recorded yet`;
    case "nobody_left":
      return notice.anyFound
        ? `Nobody left to contact about ${who}: choose or add someone`
        : `No former colleagues found for ${who}`;
    case "too_few":
      return `Fewer than ${notice.least} people answered about ${who}. Their answers are not shown`;
    case "ordered":
      return `${notice.vendor} ordered a reference check of ${who}. We asked the candidate for the work history`;
    case "report_failed":
      return `${notice.vendor} did not accept our report about ${who}. An owner can repair the connection`;
    default:
      return `We could not search ${notice.source} for ${who}`;
  }
}

const whatIsNew = (newAnswers: number | null) =>
  newAnswers === null ? "Changed answers" : pluralize(newAnswers, "new answer");

function howMany({ answers, wanted }: { answers: number; wanted: number }): string {
  if (answers < wanted) return `${answers} of ${wanted} wanted so far`;
  return wanted === 1 ? "you have the one you wanted" : `you have the ${wanted} you wanted`;
}
