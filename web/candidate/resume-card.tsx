import { Button, ProblemLine, keepFocus } from "#web/shared/ui/controls.tsx";
import type { FoundJob, Passage, ResumeReading } from "#web/shared/resume/resume.ts";
import { noJobFound, progressText, useResume, yearsOnly } from "#web/shared/resume/use-resume.ts";
import { useState } from "react";
import { CurrentField, HistoryFields } from "./history-fields.tsx";
import { type HistoryRow, getFieldId, mergeRows, toRows } from "./history-rows.ts";

interface ResumeCardProps {
  rows: HistoryRow[];
  onChange: (rows: HistoryRow[]) => void;
}

/** Fills in jobs from a file, which stays on this device. */
export function ResumeCard({ rows, onChange }: ResumeCardProps) {
  const { state, take, clear } = useResume();
  /** The rows before those of a file were added. */
  const [before, setBefore] = useState<HistoryRow[]>();

  function use(found: HistoryRow[]) {
    setBefore(rows);
    onChange(mergeRows(rows, found));
    keepFocus(clear, "#resume-undo");
  }

  function undo() {
    if (before) onChange(before);
    keepFocus(() => setBefore(undefined), "#resume-file");
  }

  return (
    <section className="card stack" aria-labelledby="resume">
      <h2 id="resume">Fill it in from your résumé</h2>
      <p>
        Your file stays on this device, where this page reads it. Only the jobs below are sent, once you press
        Send correction.
      </p>
      <div className="field">
        <label htmlFor="resume-file">
          PDF, Word, LinkedIn's profile PDF or export, Europass, JSON Resume or a text
        </label>
        <input
          id="resume-file"
          className="file"
          type="file"
          aria-describedby="resume-problem"
          onChange={(event) => {
            setBefore(undefined);
            take(event.target.files);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
        <ProblemLine
          id="resume-problem"
          problem={
            state.status === "refused" &&
            `We could not read ${state.fileName}. ${state.reason} You can type your jobs below.`
          }
        />
      </div>
      <output className="stack">
        {state.status === "reading" && (
          <>
            <p>
              {progressText(state.progress)}: {state.fileName}
            </p>
            <progress
              aria-label={progressText(state.progress)}
              value={state.progress?.done ?? 0}
              max={state.progress?.total ?? 1}
            />
          </>
        )}
        {before && <p>Your jobs from the file are below, after those that were there.</p>}
      </output>
      {state.status === "reading" && (
        <div className="buttons">
          <Button tone="plain" onClick={() => keepFocus(clear, "#resume-file")}>
            Stop reading
          </Button>
        </div>
      )}
      {before && (
        <div className="buttons">
          <Button id="resume-undo" tone="plain" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
      {state.status === "read" && (
        <Review
          key={state.fileName}
          reading={state.reading}
          onUse={use}
          onCancel={() => keepFocus(clear, "#resume-file")}
        />
      )}
    </section>
  );
}

interface FoundRow {
  row: HistoryRow;
  passage: Passage;
  isGuessed: boolean;
}

/** Far from the ids of the form's rows, which are on the same page. */
const firstId = 1_000;

function toRow({ passage, isGuessed, endDate, place, ...job }: FoundJob, index: number): FoundRow[] {
  const entry = { ...job, endDate: endDate || null, ...(place && { place }) };
  return toRows([entry]).map((row) => ({ row: { ...row, id: firstId + index }, passage, isGuessed }));
}

interface ReviewProps {
  reading: ResumeReading;
  onUse: (rows: HistoryRow[]) => void;
  onCancel: () => void;
}

/** Each job next to the words that it was read from, to be corrected before it is used. */
function Review({ reading, onUse, onCancel }: ReviewProps) {
  const [found, setFound] = useState(() => reading.jobs.flatMap(toRow));
  const used = new Set(found.map(({ passage }) => passage));
  const notUnderstood = reading.notUnderstood.filter((passage) => !used.has(passage));

  const change = (id: number, part: Partial<HistoryRow>) =>
    setFound(
      found.map((position) =>
        position.row.id === id ? { ...position, row: { ...position.row, ...part } } : position,
      ),
    );

  const leaveOut = (id: number) =>
    keepFocus(() => setFound(found.filter(({ row }) => row.id !== id)), "#resume-cancel");

  function add(passage: Passage) {
    const id = 1 + Math.max(firstId + reading.jobs.length, ...found.map(({ row }) => row.id));
    const added = toRows([undefined]).map((row) => ({ row: { ...row, id }, passage, isGuessed: false }));
    const [first] = added;
    if (first) keepFocus(() => setFound([...found, ...added]), `#${getFieldId(first.row, "company")}`);
  }

  return (
    <>
      <p>
        {found.length > 0 ? "Compare each job with the words of your file, and correct it here." : noJobFound}
        {reading.isCut && " Your file is so long that only its beginning was read."}
      </p>
      {found.map(({ row, passage, isGuessed }, index) => (
        <fieldset key={row.id} className="found-job stack">
          <legend className="visually-hidden">Job {index + 1} of the file</legend>
          <PassageText passage={passage} />
          {isGuessed && <p className="muted">{yearsOnly}</p>}
          <HistoryFields row={row} onChange={(part) => change(row.id, part)} />
          <CurrentField row={row} onChange={(part) => change(row.id, part)} />
          <Button tone="quiet" onClick={() => leaveOut(row.id)}>
            Leave this job out
          </Button>
        </fieldset>
      ))}
      {notUnderstood.length > 0 && (
        <>
          <h3>Not understood</h3>
          {notUnderstood.map((passage) => (
            <div key={JSON.stringify(passage)} className="found-job stack">
              <PassageText passage={passage} />
              <Button tone="quiet" onClick={() => add(passage)}>
                Add this as a job
              </Button>
            </div>
          ))}
        </>
      )}
      <div className="buttons">
        {found.length > 0 && (
          <Button onClick={() => onUse(found.map(({ row }) => row))}>
            {found.length === 1 ? "Use this job" : `Use these ${found.length} jobs`}
          </Button>
        )}
        <Button id="resume-cancel" tone="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** The lines of the file, as they are written there. */
function PassageText({ passage: { page, lines } }: { passage: Passage }) {
  return (
    <figure className="passage">
      {page && <figcaption className="muted small">In your file, page {page}</figcaption>}
      <blockquote>{lines.join("\n")}</blockquote>
    </figure>
  );
}
