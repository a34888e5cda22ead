import type { Notice } from "#contract/notices.ts";
import { isolated } from "#contract/text.ts";
import { pluralize } from "#web/app/ui/text.tsx";

/** One line about what is new or stuck about a candidate. */
export function noticeSentence(notice: Notice): string {
  const name = isolated(notice.candidateName);
  switch (notice.kind) {
    case "answers":
      return `${describeNews(notice.newAnswers)} about ${name}: ${describeProgress(notice)}`;
    case "consent":
      if (notice.mark === "taken_back") return `No surveys go out for ${name}: consent declined or withdrawn`;
      return notice.mark === "own"
        ? `No surveys go out for ${name}: the candidate has not agreed yet`
        : `No surveys go out for ${name}: consent is not recorded yet`;
    case "nobody_left":
      return notice.anyFound
        ? `Nobody left to contact about ${name}: choose or add someone`
        : `No former colleagues found for ${name}`;
    case "found":
      return `${pluralize(notice.found, "former colleague")} of ${name} found: choose who gets the survey`;
    case "too_few":
      return `Fewer than ${notice.least} people whom we found answered about ${name}. We show only what they allow`;
    case "ordered":
      return `${notice.vendor} ordered a reference check of ${name}. We asked the candidate for the work history`;
    case "report_failed":
      return `${notice.vendor} did not accept our report about ${name}. An owner can repair the connection`;
    default:
      return `We could not search ${notice.source} for ${name}`;
  }
}

const describeNews = (newAnswers: number | null) =>
  newAnswers === null ? "Changed answers" : pluralize(newAnswers, "new answer");

function describeProgress({ answers, wanted }: { answers: number; wanted: number }): string {
  if (answers < wanted) return `${answers} of ${wanted} wanted so far`;
  return wanted === 1 ? "you have the one you wanted" : `you have the ${wanted} you wanted`;
}
