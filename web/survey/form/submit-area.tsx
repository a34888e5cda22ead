import { Button } from "../frame/button.tsx";
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
