import { Anchor, Button, Card, Group, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DirectoryOverview as Overview } from "#contract/directory.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { DateText, formatNumber } from "#web/app/ui/text.tsx";
import { ErrorPanel, QueryState } from "#web/app/ui/query-state.tsx";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CompanyNames } from "./company-names.tsx";
import classes from "./directory.module.css";
import { DuplicateList } from "./duplicate-list.tsx";
import { FileDrop } from "./import/file-drop.tsx";
import type { Tally } from "./import/import-file.ts";
import { ImportList } from "./import/import-list.tsx";
import { ImportReport } from "./import/import-report.tsx";
import { MatchColumns } from "./import/match-columns.tsx";
import { StepHeading } from "./import/ask-questions.tsx";
import { getQuestions, useDirectoryImport } from "./import/use-directory-import.ts";
import { LikelihoodList } from "./likelihood-list.tsx";
import { PeopleSearch } from "./people-search.tsx";
import { overviewOptions } from "./queries.ts";

export function DirectoryPage() {
  return (
    <Page
      title="Directory"
      description="Who worked where and when. Former colleagues of candidates are found here."
    >
      <DirectoryOverview />
      <PeopleSearch />
      <DirectoryImport />
      <ImportList />
      <CompanyNames />
      <DuplicateList />
      <LikelihoodList />
    </Page>
  );
}

function DirectoryOverview() {
  const overview = useQuery(overviewOptions);
  return (
    <QueryState
      query={overview}
      errorTitle="Failed to load the directory."
      skeleton={<Figures overview={null} />}
    >
      {(loaded) => <Figures overview={loaded} />}
    </QueryState>
  );
}

function Figures({ overview }: { overview: Overview | null }) {
  const lastImport = overview?.lastImportAt ? <DateText value={overview.lastImportAt} /> : "Never";
  return (
    <dl className={classes.figures} aria-busy={!overview}>
      <Figure name="People" value={overview && formatNumber(overview.people)} />
      <Figure name="Companies" value={overview && formatNumber(overview.companies)} />
      <Figure name="Employments" value={overview && formatNumber(overview.employments)} />
      <Figure name="Last import" value={overview && lastImport} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Card padding="md">
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton height={24} width={72} maw="100%" aria-hidden />}</dd>
    </Card>
  );
}

/** The steps of an import: choose, match columns, send, report. */
function DirectoryImport() {
  const { state, ...actions } = useDirectoryImport();
  return (
    <Card component="section" aria-label="Import">
      {state.step === "choose" && (
        <FileDrop problem={state.problem} onChoose={actions.chooseFile} onRefuse={actions.refuse} />
      )}
      {state.step === "read" && (
        <FileProgress
          heading={`Reading ${state.file.name}`}
          label="Reading the file"
          file={state.file}
          bytesRead={state.bytesRead}
          onStop={actions.stopReading}
        />
      )}
      {state.step === "match" && (
        <MatchColumns
          file={state.file}
          encoding={state.encoding}
          reading={state.reading}
          sheet={state.sheet}
          columns={state.columns}
          onReading={(reading) => void actions.chooseReading(state, reading)}
          questions={getQuestions(state)}
          answers={state.answers}
          onColumns={(columns) => actions.updateMatch({ columns })}
          onAnswers={(answers) => actions.updateMatch({ answers })}
          onImport={() => void actions.start(state)}
          onCancel={actions.reset}
        />
      )}
      {state.step === "import" && (
        <>
          <ImportProgress file={state.file} tally={state.tally} stuck={state.stuck} onStop={actions.stop} />
          <LeaveGuard when={() => true} title="Leave and stop the import?">
            The rows imported so far stay. To add the rest, import the file again.
          </LeaveGuard>
        </>
      )}
      {state.step === "done" && <ImportReport {...state} onAgain={actions.reset} />}
    </Card>
  );
}

interface ImportProgressProps {
  file: File;
  tally: Tally;
  stuck: { error: unknown; retry: () => void } | undefined;
  onStop: () => void;
}

function ImportProgress({ file, tally, stuck, onStop }: ImportProgressProps) {
  const rows = tally.added + tally.updated + tally.unchanged + tally.rejected;
  return (
    <FileProgress
      heading={`Importing ${file.name}`}
      label="Import"
      file={file}
      bytesRead={tally.bytesRead}
      suffix={`, ${formatNumber(rows)} rows so far`}
      onStop={onStop}
    >
      {stuck && (
        <ErrorPanel title="The import has stopped" error={stuck.error} onRetry={stuck.retry}>
          <Text size="sm">Nothing is lost. Retry continues where it stopped.</Text>
          {isAppError(stuck.error, "SIGNED_OUT") && (
            <Text size="sm">
              <Anchor href="/admin/login" target="_blank" underline="always" inherit>
                Sign in in another tab
              </Anchor>
              , come back and press Retry.
            </Text>
          )}
        </ErrorPanel>
      )}
    </FileProgress>
  );
}

interface FileProgressProps {
  heading: string;
  /** The progress bar's accessible name. */
  label: string;
  file: File;
  bytesRead: number;
  /** Text after the percentage. */
  suffix?: string;
  onStop: () => void;
  children?: ReactNode;
}

function FileProgress(props: FileProgressProps) {
  const { heading, label, file, bytesRead, suffix = "", onStop, children } = props;
  const percent = Math.floor((100 * bytesRead) / Math.max(file.size, 1));
  return (
    <Stack>
      <StepHeading>{heading}</StepHeading>
      <Progress size="lg" value={percent} aria-label={label} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="tabular">
          {percent} %{suffix}. Keep this page open.
        </Text>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </Group>
      {children}
    </Stack>
  );
}
