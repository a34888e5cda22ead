import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconSend } from "@tabler/icons-react";
import type { Reviewer } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";
import { confirm } from "#web/app/ui/ask.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { toastSent } from "#web/app/ui/tell-sent.ts";

/** Sends the survey and says how that went. Disabled while it is on its way, also when the system sends it by itself. */
export function SendSurveyButton({ reviewer, candidateId }: { reviewer: Reviewer; candidateId: string }) {
  const queryClient = useQueryClient();
  const mutationKey = ["send survey", reviewer.key];
  const refresh = () => queryClient.invalidateQueries({ queryKey: candidateOptions(candidateId).queryKey });
  const send = useMutation(
    api.manager.reviewers.sendSurvey.mutationOptions({
      mutationKey,
      onSuccess: (sent) => {
        toastSent(sent, reviewer.label);
        return refresh();
      },
      onError: (error) => {
        if (isAppError(error, "OUTREACH_PAUSED")) askWhilePaused();
        else toast.failure("Failed to send survey invitation", error);
        return refresh();
      },
    }),
  );
  const sendAnyway = useMutation(api.manager.reviewers.sendSurvey.mutationOptions());
  const askWhilePaused = () =>
    confirm({
      title: "Send it although outreach is paused?",
      message: `${reviewer.label} is sent the survey now. Nobody else is asked or reminded until you resume.`,
      confirmLabel: "Send Survey",
      errorTitle: "Failed to send survey invitation",
      action: async () => {
        toastSent(
          await sendAnyway.mutateAsync({ reviewerKey: reviewer.key, whilePaused: true }),
          reviewer.label,
        );
        await refresh();
      },
    });
  const sending = send.isPending || reviewer.sending;
  const shown = sending ? "Sending..." : "Send Survey";
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${shown}: ${reviewer.label}`}
      leftSection={<IconSend size={14} aria-hidden />}
      onClick={({ currentTarget }) => {
        // That it is pending is drawn a moment later: the second half of a double click is quicker.
        if (queryClient.isMutating({ mutationKey }) > 0) return;
        // The button is disabled, then goes: whoever pressed it by keyboard goes on from its card.
        currentTarget.closest("article")?.focus({ preventScroll: true });
        send.mutate({ reviewerKey: reviewer.key });
      }}
      disabled={sending}
    >
      {shown}
    </Button>
  );
}
