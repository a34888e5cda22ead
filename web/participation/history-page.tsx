import { useState } from "react";
import { Button } from "#web/surveys/frame/button.tsx";
import { PageHeading } from "#web/surveys/frame/page-heading.tsx";
import { PageLink } from "#web/surveys/frame/page-link.tsx";
import { notThrough, ProblemLine } from "#web/surveys/frame/problem-line.tsx";
import { navigate } from "#web/surveys/navigation.ts";
import { call } from "./api.ts";
import { CandidateFrame } from "./candidate-frame.tsx";
import { pathOf } from "./candidate-path.ts";
import { entryOf, type HistoryRow, problemOf, rowsOf } from "./history-rows.ts";
import type { CandidatePageProps } from "./page-props.ts";
import { TypedField } from "./typed-field.tsx";

/** Where the candidate worked: corrected here, and taken over by the company or left. */
export function HistoryPage({ secret, participation, onChanged }: CandidatePageProps) {
  const { company, correction, workHistory } = participation;
  const [rows, setRows] = useState(() => rowsOf(correction ?? workHistory));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function change(id: number, part: Partial<HistoryRow>) {
    setProblem(undefined);
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  async function send() {
    if (sending) return;
    const wrong = rows.map(problemOf).find((why) => why !== undefined);
    if (wrong) return setProblem(wrong);
    setSending(true);
    const outcome = await call("correctHistory", { secret, workHistory: rows.map(entryOf) });
    setSending(false);
    if (!outcome.ok)
      return setProblem(
        outcome.failure === "STARTS_IN_FUTURE" ? "A job starts in the future." : historyFailure,
      );
    onChanged(outcome.value);
    navigate(pathOf("welcome", secret));
  }

  return (
    <CandidateFrame tab="Work history">
      <PageHeading>Is your work history right?</PageHeading>
      <p>
        By companies and months former colleagues are found. {company} sees your version beside theirs, and
        takes it over or leaves it.
      </p>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {rows.map((row, index) => (
          <fieldset key={row.id} className="card stack">
            <legend className="visually-hidden">Job {index + 1}</legend>
            <TypedField
              label="Company"
              value={row.company}
              onChange={(text) => change(row.id, { company: text })}
            />
            <TypedField
              label="Position"
              value={row.position}
              onChange={(text) => change(row.id, { position: text })}
            />
            <TypedField
              label="From"
              kind="month"
              value={row.startDate}
              onChange={(text) => change(row.id, { startDate: text })}
            />
            {!row.isCurrent && (
              <TypedField
                label="Until"
                kind="month"
                value={row.endDate}
                onChange={(text) => change(row.id, { endDate: text })}
              />
            )}
            <label className="thing">
              <input
                type="checkbox"
                checked={row.isCurrent}
                onChange={(event) => change(row.id, { isCurrent: event.target.checked })}
              />
              <span>I work there now</span>
            </label>
            <button
              type="button"
              className="quiet-button"
              onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
            >
              Remove this job
            </button>
          </fieldset>
        ))}
        <div className="buttons">
          <Button tone="plain" onClick={() => setRows([...rows, ...rowsOf([undefined], rows)])}>
            Add a job
          </Button>
        </div>
        <ProblemLine problem={problem} />
        <div className="buttons">
          <Button busy={sending}>Send the correction</Button>
          <PageLink to={pathOf("welcome", secret)}>Back</PageLink>
        </div>
      </form>
    </CandidateFrame>
  );
}

const historyFailure = `${notThrough} Jobs that overlap by more than a month, and names of companies that hold an address, are not taken.`;
