import type { ReactNode } from "react";

interface ButtonProps {
  id?: string;
  tone?: "plain" | "danger";
  /** What it does; without it the button submits its form. */
  onClick?: () => void;
  busy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}

/** Not disabled while it is busy: it would lose the focus. */
export function Button({ id, tone, onClick, busy, busyLabel = "One moment...", children }: ButtonProps) {
  return (
    <button
      id={id}
      type={onClick ? "button" : "submit"}
      className={tone ? `button button-${tone}` : "button"}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
