import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { DataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { CorrectButton } from "./correct-button.tsx";

interface CarryOutButtonProps {
  request: DataRequest;
  onDone: () => void;
}

/** One press; what cannot be taken back asks first, and a correction shows what it changes. */
export function CarryOutButton({ request, onDone }: CarryOutButtonProps) {
  const carryOut = useMutation(api.admin.privacy.carryOut.mutationOptions({ onSettled: onDone }));
  const { id: requestId, kind, candidate, correctable } = request;
  const whose = candidate ? `${candidate.firstName} ${candidate.lastName}` : "nobody";

  async function end() {
    await carryOut.mutateAsync({ requestId });
    toast.success("Everything is being deleted", "The candidate is told by e-mail once it is.");
  }
  async function handOut() {
    try {
      await carryOut.mutateAsync({ requestId });
      toast.success("Carried out", "A link to the copy is mailed to the candidate.");
    } catch (error) {
      toast.failure("Failed to carry it out", error);
    }
  }
  if (candidate && correctable) return <CorrectButton {...{ request, candidate, correctable, onDone }} />;
  return (
    <Button
      size="sm"
      aria-label={`Carry out for ${whose}`}
      loading={carryOut.isPending}
      onClick={() => {
        if (kind !== "end") void handOut();
        else
          ask({
            title: `Delete everything about ${whose}?`,
            message:
              "The candidate, everybody who was or may be asked, and all answers, wherever they are kept. This cannot be undone; the hiring team loses the candidate.",
            confirmLabel: "Delete everything",
            action: end,
            errorTitle: "Nothing was deleted",
          });
      }}
    >
      Carry out
    </Button>
  );
}
