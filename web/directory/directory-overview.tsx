import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DateText } from "#web/ui/date-text.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import classes from "./directory.module.css";
import { overviewOptions } from "#web/queries/directory.ts";
import { number } from "./number.ts";

/** How much the directory knows, and since when. */
export function DirectoryOverview() {
  const { data, isError, error, refetch, isFetching } = useQuery(overviewOptions);
  if (isError && !data) {
    return (
      <ErrorPanel
        title="Failed to load the directory."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const lastImport = data?.lastImportAt ? <DateText value={data.lastImportAt} /> : "Never";
  return (
    <dl className={classes.figures} aria-busy={!data}>
      <Figure name="People" value={data && number(data.people)} />
      <Figure name="Companies" value={data && number(data.companies)} />
      <Figure name="Employments" value={data && number(data.employments)} />
      <Figure name="Last import" value={data && lastImport} />
    </dl>
  );
}

export function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Card padding="md">
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height={24} width={72} aria-hidden />}</dd>
    </Card>
  );
}
