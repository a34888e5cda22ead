import "./toast.css";
import { useEffect, useEffectEvent } from "react";

export interface Notice {
  title: string;
  text: string;
}

interface ToastProps {
  notice: Notice | null;
  onClose: () => void;
}

/** The outcome of submitting. The live region exists before its text, because only then it is announced. */
export function Toast({ notice, onClose }: ToastProps) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  const isShown = notice !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    document.activeElement?.scrollIntoView({ block: "nearest" });
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [isShown]);

  return (
    <div className="toasts">
      <div role="alert">
        {notice && (
          <div className="toast">
            <div>
              <p className="toast-title">{notice.title}</p>
              <p>{notice.text}</p>
            </div>
            <button type="button" className="toast-close" onClick={onClose}>
              Close
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
