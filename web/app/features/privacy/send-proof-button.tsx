import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { DataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** Has the link mailed once more; the one before stops working. */
export function SendProofButton({ request, onSent }: { request: DataRequest; onSent: () => void }) {
  const send = useMutation(
    api.admin.privacy.sendProof.mutationOptions({
      onSuccess: () => toast.success("Link sent", "The one before does not work any more."),
      onError: (error) => toast.failure("Failed to send the link", error),
      onSettled: onSent,
    }),
  );
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Send the link to ${request.email}`}
      loading={send.isPending}
      onClick={() => send.mutate({ requestId: request.id })}
    >
      Send the link
    </Button>
  );
}
