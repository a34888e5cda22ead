import { useEffect, useRef, useState } from "react";
import type { DirectoryRow, ImportedFile } from "#contract/directory.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { newKey } from "#web/shared/new-key.ts";
import { type Columns, plainName } from "#contract/import-file/columns.ts";
import type { DateOrders } from "#contract/import-file/date-order.ts";
import type { Reading } from "#contract/import-file/encodings.ts";
import { findEncoding, type FoundEncoding } from "#contract/import-file/find-encoding.ts";
import { type SendRows, type Tally, emptyTally, importFile, sendWithRetries } from "./import-file.ts";
import {
  type Answers,
  getFileFacts,
  noAnswers,
  type Questions,
  findQuestions,
} from "#contract/import-file/questions.ts";
import {
  detectColumns,
  type Sheet,
  UnreadableFile,
  readDateOrders,
  readSheet,
} from "#contract/import-file/read-file.ts";
import { refreshFigures } from "../queries.ts";
import { RejectedRows } from "./rejected-rows.ts";

interface MatchStep {
  step: "match";
  file: File;
  /** Possible encodings; `reading` is null until the user has chosen one of several. */
  encoding: FoundEncoding;
  reading: Reading | null;
  sheet: Sheet;
  columns: Columns;
  recognized: Columns;
  /** By column, the order and the kind of its dates. */
  orders: DateOrders[];
  answers: Answers;
}

export const getQuestions = ({ sheet, columns, recognized, orders, answers }: MatchStep): Questions =>
  findQuestions({ header: sheet.header.cells, columns, recognized, dates: orders, answers });

export type ImportState =
  | { step: "choose"; problem?: string }
  | { step: "read"; file: File; bytesRead: number }
  | MatchStep
  /** `stuck` is set if a batch failed and the user has to retry. */
  | { step: "import"; file: File; tally: Tally; stuck?: { error: unknown; retry: () => void } }
  | { step: "done"; file: File; tally: Tally; rejectedRows: RejectedRows; problem?: string };

/** The state of an import, from the chosen file to the report. */
export function useDirectoryImport() {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  async function chooseFile(file: File) {
    const { signal } = (abortController.current = new AbortController());
    // The file is read twice: for its encoding and for the order of its dates.
    const reportHalf = (half: 0 | 1) => (bytesRead: number) => {
      if (signal.aborted) throw new ImportStopped();
      setState({ step: "read", file, bytesRead: (half * file.size + bytesRead) / 2 });
    };
    try {
      const encoding = await findEncoding(file, reportHalf(0));
      const [likeliest] = encoding.choices;
      if (!likeliest) return;
      const sheet = await readSheet(file, likeliest.reading);
      const orders = await readDateOrders(file, sheet, reportHalf(1));
      if (signal.aborted) return;
      const reading = encoding.isOpen ? null : likeliest.reading;
      const columns = detectColumns(sheet);
      setState({
        step: "match",
        file,
        encoding,
        reading,
        sheet,
        columns,
        recognized: columns,
        orders,
        answers: noAnswers,
      });
    } catch (error) {
      if (!signal.aborted) setState({ step: "choose", problem: errorText(error) });
    }
  }

  /** Shows the file in another encoding. Changed column meanings stay. */
  async function chooseReading(matchStep: MatchStep, reading: Reading) {
    const { file } = matchStep;
    try {
      const sheet = await readSheet(file, reading);
      const isUntouched = matchStep.columns.join() === detectColumns(matchStep.sheet).join();
      const columns = isUntouched ? detectColumns(sheet) : matchStep.columns;
      setState((current) =>
        current.step === "match" && current.file === file
          ? { ...current, reading, sheet, columns, recognized: detectColumns(sheet) }
          : current,
      );
    } catch (error) {
      setState({ step: "choose", problem: errorText(error) });
    }
  }

  /** Works immediately, even if the disk does not respond. */
  function stopReading() {
    abortController.current?.abort();
    setState({ step: "choose" });
  }

  async function start(matchStep: MatchStep) {
    const { file, sheet, columns, answers } = matchStep;
    const facts = getFileFacts(getQuestions(matchStep), answers);
    const { signal } = (abortController.current = new AbortController());
    const rejectedRows = new RejectedRows(sheet.header.cells, sheet.delimiter);
    const importedFile = { key: newUuid(), name: plainName(file.name) };
    let batch = 0;
    let tally = emptyTally;
    const onProgress = (latest: Tally) => {
      tally = latest;
      setState({ step: "import", file, tally });
    };
    const waitForRetry = (error: unknown) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new ImportStopped()), { once: true });
        setState({ step: "import", file, tally, stuck: { error, retry: resolve } });
      });
    const send: SendRows = async (rows, isLast) => {
      batch += 1;
      const input = { rows, file: { ...importedFile, batch, isLast } };
      for (;;) {
        try {
          return await sendWithRetries(() => importRows(input, signal), signal);
        } catch (error) {
          if (signal.aborted) throw new ImportStopped();
          if (isAppError(error, "IMPORT_REVERTED")) throw new ImportReverted();
          await waitForRetry(error);
          setState({ step: "import", file, tally });
        }
      }
    };

    onProgress(tally);
    try {
      await importFile({ file, sheet, columns, facts, send, rejectedRows, onProgress });
      setState({ step: "done", file, tally, rejectedRows });
    } catch (error) {
      setState({ step: "done", file, tally, rejectedRows, problem: errorText(error) });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.admin.imports.key() }),
      refreshFigures(),
    ]);
  }

  return {
    state,
    chooseFile,
    chooseReading,
    start,
    updateMatch: (change: { columns: Columns } | { answers: Answers }) =>
      setState((current) => (current.step === "match" ? { ...current, ...change } : current)),
    stopReading,
    stop: () => abortController.current?.abort(),
    reset: () => setState({ step: "choose" }),
    refuse: (problem: string) => setState({ step: "choose", problem }),
  };
}

class ImportStopped extends Error {
  override message =
    "You stopped the import. The rows imported so far stay. Import the file again for the rest.";
}

class ImportReverted extends Error {
  override message = "Someone undid this import. The rest of the file is not imported.";
}

const importRows = (input: { rows: DirectoryRow[]; file: ImportedFile }, signal: AbortSignal) =>
  api.admin.directory.importRows.call(input, { signal });

function errorText(error: unknown): string {
  const isExpected =
    error instanceof UnreadableFile || error instanceof ImportStopped || error instanceof ImportReverted;
  return isExpected ? error.message : "The file could not be read. Choose it again.";
}

/** A random UUID (RFC 9562): `crypto.randomUUID` needs a page loaded by https. */
const newUuid = () => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
