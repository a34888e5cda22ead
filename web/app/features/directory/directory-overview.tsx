import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DirectoryOverview as Overview } from "#contract/directory.ts";
import { overviewOptions } from "./queries.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import classes from "./directory.module.css";
import { number } from "./import/number.ts";

/** How much the directory knows, and since when. */
export function DirectoryOverview() {
  const overview = useQuery(overviewOptions);
  return (
    <Loaded
      query={overview}
      errorTitle="Failed to load the directory."
      skeleton={<Figures overview={null} />}
      empty={null}
    >
      {(loaded) => <Figures overview={loaded} />}
    </Loaded>
  );
}

function Figures({ overview }: { overview: Overview | null }) {
  const lastImport = overview?.lastImportAt ? <DateText value={overview.lastImportAt} /> : "Never";
  return (
    <dl className={classes.figures} aria-busy={!overview}>
      <Figure name="People" value={overview && number(overview.people)} />
      <Figure name="Companies" value={overview && number(overview.companies)} />
      <Figure name="Employments" value={overview && number(overview.employments)} />
      <Figure name="Last import" value={overview && lastImport} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Card padding="md">
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height={24} width={72} aria-hidden />}</dd>
    </Card>
  );
}
