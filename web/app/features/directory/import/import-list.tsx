import { Card, Stack, Text, Title } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { usePages } from "#web/app/lib/use-pages.ts";
import { importsOptions, refreshFigures } from "../queries.ts";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { MoreButton } from "#web/app/ui/lists.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { ImportEntry } from "./import-entry.tsx";

/** The imports with their outcome, newest first. */
export function ImportList() {
  const { list, moreProps } = usePages(importsOptions, (page) => page.imports);
  useRefreshOverview(list.data?.some(({ state }) => state === "being_taken_back") ?? false);
  return (
    <Stack component="section" aria-labelledby="imports">
      <Title order={2} id="imports">
        Imports
      </Title>
      <Text size="sm" c="dimmed" mt={-8}>
        Imported the wrong file? Undo the import: it removes what the file added and restores what it changed.
      </Text>
      <QueryState
        query={list}
        errorTitle="Failed to load the imports."
        skeleton={<RowSkeletons count={3} />}
        empty={
          <EmptyState icon={<IconFileImport size={24} />} title="Nothing imported yet">
            Each file you import appears here with the result of its rows.
          </EmptyState>
        }
      >
        {(loaded) => (
          <div>
            <Card padding={0}>
              <ul className={classes.list} aria-label="Imports">
                {loaded.map((entry) => (
                  <ImportEntry key={entry.id} entry={entry} />
                ))}
              </ul>
            </Card>
            <MoreButton {...moreProps} />
          </div>
        )}
      </QueryState>
    </Stack>
  );
}

/** Refetches the directory's figures when a revert has finished. */
function useRefreshOverview(isBusy: boolean) {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refreshFigures();
    wasBusy.current = isBusy;
  }, [isBusy]);
}
