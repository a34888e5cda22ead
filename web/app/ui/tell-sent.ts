import type { SurveySent } from "#contract/reviewers.ts";
import { toast } from "./toast.tsx";

/** Says what became of a survey that somebody sent. @param to 'Reviewer A' */
export function toastSent({ outcome }: SurveySent, to: string) {
  if (outcome === "sent") toast.success("Survey Sent", `The survey is on its way to ${to}.`);
  else if (outcome === "handed_over") toast.success("Handed over", `${to} is asked if they may be asked.`);
  else if (outcome === "being_sent")
    toast.success(
      "The survey is being sent",
      "The mail server takes its time. The card tells what becomes of it.",
    );
  else
    toast.success(
      "The survey may have been sent",
      "The mail server did not confirm it. The link in it works, and it is not sent again by itself.",
    );
}
