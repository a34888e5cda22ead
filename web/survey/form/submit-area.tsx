import { Button } from "#web/shared/ui/controls.tsx";
import { keepPageOpen } from "#web/survey/draft.ts";
import "./submit-area.css";
import { type ReactNode, useSyncExternalStore } from "react";

interface SubmitAreaProps {
  sending: boolean;
  /** Whether the draft survives closing the page. */
  isKept: boolean;
  /** Links to other pages. */
  children: ReactNode;
}

export function SubmitArea({ sending, isKept, children }: SubmitAreaProps) {
  return (
    <div className="submit">
      <Button busy={sending} busyLabel="Submitting...">
        Submit
      </Button>
      <p className="muted small">
        You can submit once. For 30 days after that you can withdraw your answers.{" "}
        {isKept
          ? "Until you submit, they are kept on this device, even if you close the page."
          : keepPageOpen}
      </p>
      <p className="buttons small">{children}</p>
    </div>
  );
}

interface ProgressProps {
  answered: number;
  total: number;
  missing: number;
  isKept: boolean;
}

export function Progress({ answered, total, missing, isKept }: ProgressProps) {
  const isOnline = useOnline();
  return (
    <div className="progress">
      <p>
        <span>{`${answered} of ${total} answered`}</span>
        <span className="muted">
          {missing > 0 && (
            <span className="asterisk" aria-hidden="true">
              {"* "}
            </span>
          )}
          <span>{missing > 0 ? `${missing} required left` : "All required questions answered"}</span>
        </span>
      </p>
      <progress aria-label="Questions answered" value={answered} max={total} />
      {/* Always in the page: only then a screen reader announces its text. */}
      <output className="offline">
        {!isOnline &&
          (isKept
            ? "You are offline. Your answers are kept on this device."
            : "You are offline. Please leave the page open.")}
      </output>
    </div>
  );
}

interface SwitchCardProps {
  id: string;
  title: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** A choice about the answers, off by default, and its effect. */
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

/** Whether the browser has a network. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
