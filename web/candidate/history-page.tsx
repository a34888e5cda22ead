import {
  Button,
  PageHeading,
  PageLink,
  ProblemLine,
  keepFocus,
  requestFailedText,
  Form,
} from "#web/shared/ui/controls.tsx";
import { navigate } from "#web/shared/ui/navigation.ts";
import { formatJob } from "#web/shared/format-date.ts";
import { CandidateFrame, type CandidatePageProps } from "./candidate-frame.tsx";
import { call, pathOf } from "./candidate-path.ts";
import {
  type HistoryRow,
  toEntry,
  getFieldId,
  findOverlaps,
  findProblem,
  removeRows,
  toRows,
  saveRows,
  savedRows,
} from "./history-rows.ts";
import { CurrentField, HistoryFields } from "./history-fields.tsx";
import { ResumeCard } from "./resume-card.tsx";
import { useProblem } from "./typed-field.tsx";
import { useState } from "react";
import { flushSync } from "react-dom";

/** The candidate corrects the work history. The company accepts the correction or not. */
export function HistoryPage({ secret, participation, onChanged }: CandidatePageProps) {
  const { company, correction, workHistory } = participation;
  const [changedRows, setChangedRows] = useState(() => savedRows(secret));
  const currentRows = toRows(correction ?? workHistory);
  const rows = changedRows ?? currentRows;
  const overlaps = findOverlaps(rows);
  const [sending, setSending] = useState(false);
  const problem = useProblem();

  function showRows(newRows: HistoryRow[]) {
    // A change while the rows are being sent would be lost.
    if (sending) return;
    problem.clear();
    setChangedRows(newRows);
    saveRows(secret, newRows);
  }

  function discardChanges() {
    if (sending) return;
    problem.clear();
    keepFocus(() => setChangedRows(undefined), "h1");
    removeRows(secret);
  }

  function add() {
    const [row] = toRows([undefined], rows);
    if (!row) return;
    flushSync(() => showRows([...rows, row]));
    document.getElementById(getFieldId(row, "company"))?.focus();
  }

  function remove(row: HistoryRow) {
    const next = rows[rows.indexOf(row) + 1];
    keepFocus(
      () => showRows(rows.filter((other) => other !== row)),
      `#${next ? getFieldId(next, "company") : "add-job"}`,
    );
  }

  const change = (id: number, part: Partial<HistoryRow>) =>
    showRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  async function send() {
    if (sending) return undefined;
    const rowProblem = rows.map(findProblem).find((found) => found !== undefined);
    if (rowProblem) return problem.show(rowProblem.text, rowProblem.at);
    const [overlapping] = overlaps.keys();
    if (overlapping) return document.getElementById(getFieldId(overlapping, "alongside"))?.focus();
    const entries = rows.map(toEntry);
    if (JSON.stringify(entries) === JSON.stringify(currentRows.map(toEntry)))
      return problem.show("You have changed nothing. If everything is right, choose Back.");
    setSending(true);
    const outcome = await call("correctHistory", { secret, workHistory: entries });
    setSending(false);
    if (!outcome.ok) {
      const [, index, field] = outcome.path ?? [];
      const row = rows[Number(index)];
      return problem.show(outcome.message ?? requestFailedText, row && field && getFieldId(row, field));
    }
    removeRows(secret);
    onChanged(outcome.value);
    flushSync(() => navigate(pathOf("welcome", secret)));
    // Not the heading, which is about the consent.
    return document.getElementById("correction")?.focus();
  }

  return (
    <CandidateFrame tab="Work history">
      <PageHeading>Is your work history right?</PageHeading>
      <p>
        We find former colleagues by companies and dates. {company} sees your version next to theirs and
        accepts it or not.
      </p>
      {participation.resumeUpload && <ResumeCard rows={rows} onChange={showRows} />}
      <Form onSubmit={() => void send()}>
        {rows.map((row, index) => (
          <fieldset key={row.id} className="card stack">
            <legend className="visually-hidden">{`Job ${index + 1}`}</legend>
            <HistoryFields row={row} getProblem={problem.ofField} onChange={(part) => change(row.id, part)} />
            {(overlaps.has(row) || row.rest.alongside !== undefined) && (
              <>
                <ProblemLine id={getFieldId(row, "overlap")} problem={overlaps.get(row)} />
                <label className="thing">
                  <input
                    id={getFieldId(row, "alongside")}
                    type="checkbox"
                    checked={row.rest.alongside ?? false}
                    aria-invalid={overlaps.has(row)}
                    aria-describedby={getFieldId(row, "overlap")}
                    onChange={(event) =>
                      change(row.id, { rest: { ...row.rest, alongside: event.target.checked } })
                    }
                  />
                  <span>Held at the same time as another job</span>
                </label>
              </>
            )}
            <CurrentField row={row} onChange={(part) => change(row.id, part)} />
            <Button tone="quiet" onClick={() => remove(row)}>
              Remove this job
            </Button>
          </fieldset>
        ))}
        <div className="buttons">
          <Button id="add-job" tone="plain" onClick={add}>
            Add a job
          </Button>
        </div>
        <ProblemLine problem={problem.ofForm} />
        <div className="buttons">
          <Button busy={sending}>Send correction</Button>
          <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
          {changedRows && (
            <Button tone="quiet" onClick={discardChanges}>
              Discard changes
            </Button>
          )}
        </div>
        {changedRows && <p className="muted small">Your changes stay in this tab until you send them.</p>}
      </Form>
    </CandidateFrame>
  );
}

/** The work history as the company has it, and a link to correct it. */
export function HistoryFold({ secret, participation }: CandidatePageProps) {
  const { company, workHistory, correction } = participation;
  return (
    <details open={correction !== null}>
      <summary>Your work history</summary>
      <div className="stack">
        {workHistory.length > 0 ? (
          <ul>
            {workHistory.map((entry) => (
              <li key={JSON.stringify(entry)}>{formatJob(entry)}</li>
            ))}
          </ul>
        ) : (
          <p>{company} has entered none. Without it we find no former colleagues.</p>
        )}
        {correction && (
          <p id="correction" tabIndex={-1} className="muted">
            You sent a correction. {company} has not accepted it yet.
          </p>
        )}
        <div className="buttons">
          <PageLink to={pathOf("history", secret)}>Check and correct it</PageLink>
        </div>
      </div>
    </details>
  );
}
