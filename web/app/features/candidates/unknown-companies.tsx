import { Alert, Box, List } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { memo } from "react";
import { usePaused } from "#web/app/lib/search-params.ts";
import { suggestionsOptions } from "#web/app/features/directory/queries.ts";
import type { WorkHistoryRow } from "./work-history-rows.ts";

const pauseMs = 400;

/** Lists companies that the directory does not know, with similar names that it does. */
export function UnknownCompanies({ rows }: { rows: WorkHistoryRow[] }) {
  const names = [...new Set(rows.map(({ company }) => company.trim()))].filter(Boolean);
  const debounced = usePaused(names.join("\n"), pauseMs);
  return <UnknownCompanyList names={debounced} />;
}

/** @param props.names one a line */
const UnknownCompanyList = memo(({ names: lines }: { names: string }) => {
  const names = lines.split("\n").filter(Boolean);
  const unknown = useQueries({
    queries: names.map(suggestionsOptions),
    combine: (queries) =>
      queries.flatMap(({ data }, at) =>
        data?.isCompany && !data.isKnown ? [{ name: names[at], suggestions: data.suggestions }] : [],
      ),
  });
  return (
    <Box component="output" display="block">
      {unknown.length > 0 && (
        <Alert color="amber" role="note" title="Companies that the directory does not know" mt="md">
          Nobody is found there until people of theirs are imported. Check the spelling:
          <List size="sm" mt={4}>
            {unknown.map(({ name, suggestions }) => (
              <List.Item key={name}>
                {name}
                {suggestions.length > 0 && ` (it knows ${suggestions.join(", ")})`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Box>
  );
});
