import { Alert, Loader, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { SourceSearch } from "#contract/candidates.ts";

/** Sources beside the directory that are still being searched, or could not be. What went well needs no word. */
export function SourceSearches({ searches }: { searches: SourceSearch[] }) {
  return (
    <Stack gap="xs" component="output" display={searches.some(isTold) ? "flex" : "none"}>
      {searches.filter(isTold).map((search) => (
        <Alert
          key={search.source}
          color="gray"
          role="presentation"
          icon={
            search.status === "searching" ? <Loader size={16} aria-hidden /> : <IconInfoCircle aria-hidden />
          }
        >
          <Text size="sm">{sentence(search)}</Text>
        </Alert>
      ))}
    </Stack>
  );
}

const isTold = ({ status }: SourceSearch) => status !== "done";

function sentence({ source, status, problem, retryAt }: SourceSearch): string {
  if (status === "searching" && !retryAt) return `Still searching ${source} for former colleagues.`;
  if (problem === "partial")
    return `${source} stopped answering. Who had been found by then is listed with the directory's.`;
  const why = problem ? reasons[problem] : "";
  const next = retryAt ? `It is asked again on ${timeOf(retryAt)}.` : "It is not asked again.";
  return `${source} ${why}. ${next} Everybody whom the directory knows is listed.`;
}

const reasons = {
  unreachable: "could not be searched",
  limit: "takes no further searches at present",
  refused: "refused the search",
};

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const timeOf = (moment: string) => timeFormat.format(new Date(moment));
