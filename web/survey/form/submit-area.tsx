import type { Answers, Question } from "#contract/surveys.ts";
import { Button } from "../../shared/ui/controls.tsx";
import { isAnswered, missingRequired } from "../answers.ts";
import "./submit-area.css";
import type { ReactNode } from "react";

interface SubmitAreaProps {
  sending: boolean;
  /** Whether the draft survives the page being closed. */
  isKept: boolean;
}

export function SubmitArea({ sending, isKept }: SubmitAreaProps) {
  return (
    <div className="submit">
      <Button busy={sending} busyLabel="Submitting...">
        Submit
      </Button>
      <p className="muted small">
        You can submit once. Afterwards answers cannot be changed, but for 30 days you can withdraw them.{" "}
        {isKept
          ? "Until then they are kept on this device, also when you close the page."
          : "This browser does not keep drafts: please leave the page open until you have submitted."}
      </p>
    </div>
  );
}

export function Progress({ questions, answers }: { questions: Question[]; answers: Answers }) {
  const answered = questions.filter(({ id }) => isAnswered(answers[id])).length;
  const missing = missingRequired(questions, answers).length;
  return (
    <div className="progress">
      <p>
        <span>
          Answered {answered} of {questions.length}
        </span>
        <span className="muted">
          {missing > 0 ? `${missing} required left` : "All required ones answered"}
        </span>
      </p>
      <progress aria-label="Questions answered" value={answered} max={questions.length} />
    </div>
  );
}

interface SwitchCardProps {
  id: string;
  title: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What being on or off means. */
  children: ReactNode;
}

/** A choice about the answers, off until somebody turns it on, and what comes of it. */
export function SwitchCard({ id, title, label, isOn, onChange, children }: SwitchCardProps) {
  return (
    <section className="card switch-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={`${id}-meaning`}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-meaning`}>{children}</p>
    </section>
  );
}
