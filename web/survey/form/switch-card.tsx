import type { ReactNode } from "react";
import "./switch-card.css";

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
