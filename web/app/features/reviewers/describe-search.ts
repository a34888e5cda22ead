import type { SourceSearch } from "#contract/candidates.ts";
import { shortDate } from "#web/app/ui/text.tsx";
import { formatDay } from "#web/shared/format-date.ts";

/** The state of an external source that is still being searched or failed. */
export function describeSearch(search: SourceSearch): string {
  const { source, status, problem, retryAt, canRepeat, atCeiling, resumesOn } = search;
  if (status === "searching" && !retryAt) return `Still searching ${source} for former colleagues.`;
  if (atCeiling && problem === "partial")
    return `The search in ${source} ended early because of the monthly limit. The people found so far are listed.`;
  if (atCeiling)
    return [
      `The search in ${source} was skipped because of the monthly limit.`,
      resumesOn && `It goes on by itself on ${formatDay(resumesOn)}, or when the limit is raised.`,
      "Everyone in the directory is listed.",
    ]
      .filter(Boolean)
      .join(" ");
  if (problem === "partial") return `${source} stopped answering. The people found so far are listed.`;
  return [
    `${source} ${problem ? reasons[problem] : ""}.`,
    retryAt && `We try again on ${formatTime(retryAt)}.`,
    !retryAt && !canRepeat && "We do not try again.",
    "Everyone in the directory is listed.",
  ]
    .filter(Boolean)
    .join(" ");
}

const reasons = {
  unreachable: "could not be searched",
  limit: "takes no further searches at present",
  refused: "refused the search",
};

const timeFormat = shortDate({ day: "numeric", hour: "2-digit", minute: "2-digit" });
const formatTime = (timestamp: string) => timeFormat(new Date(timestamp));
