import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { deliveriesOptions } from "./deliveries-queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** Has what waits for the mail server tried at once; the outcome is a toast. */
export function useResume() {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.deliveries.resume.mutationOptions({
      onSuccess: () =>
        toast.success(
          "What waited is tried now",
          "Where the mail server refuses it once more, this notice comes back.",
        ),
      onError: (error) => toast.failure("Failed to try again", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesOptions.queryKey }),
    }),
  );
}
