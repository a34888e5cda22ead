import { Card } from "@mantine/core";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileProgress } from "./file-progress.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReport } from "./import-report.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { questionsOf, useDirectoryImport } from "./use-directory-import.ts";

/** A file on its way into the directory: chosen, its columns matched, sent, reported. */
export function DirectoryImport() {
  const { state, ...on } = useDirectoryImport();
  return (
    <Card component="section" aria-label="Import">
      {state.step === "choose" && (
        <FileDrop problem={state.problem} onChoose={on.choose} onRefuse={on.refuse} />
      )}
      {state.step === "read" && (
        <FileProgress
          heading={`Looking through ${state.file.name}`}
          label="Looking through the file"
          file={state.file}
          bytesRead={state.bytesRead}
          onStop={on.stopReading}
        />
      )}
      {state.step === "match" && (
        <MatchColumns
          file={state.file}
          encoding={state.encoding}
          reading={state.reading}
          sheet={state.sheet}
          columns={state.columns}
          onReading={(reading) => void on.chooseReading(state, reading)}
          questions={questionsOf(state)}
          answers={state.answers}
          onColumns={(columns) => on.match({ columns })}
          onAnswers={(answers) => on.match({ answers })}
          onImport={() => void on.start(state)}
          onCancel={on.reset}
        />
      )}
      {state.step === "import" && (
        <>
          <ImportProgress file={state.file} tally={state.tally} stuck={state.stuck} onStop={on.stop} />
          <LeaveGuard when={() => true} title="Leave and stop the import?">
            What has been imported stays. The rest of the file would have to be imported again.
          </LeaveGuard>
        </>
      )}
      {state.step === "done" && <ImportReport {...state} onAgain={on.reset} />}
    </Card>
  );
}
