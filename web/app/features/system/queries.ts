import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { useMutation } from "@tanstack/react-query";

export const systemOptions = api.admin.system.read.queryOptions({ refetchInterval: 30_000 });

export const deliveriesOptions = api.admin.deliveries.list.queryOptions({ refetchInterval: 15_000 });

/** Retries failed deliveries and shows the outcome as a toast. What fails again returns to the list. */
export function useRetry() {
  return useMutation(
    api.admin.deliveries.retry.mutationOptions({
      onSuccess: ({ retried }) =>
        toast.success(
          retried === 1 ? "1 delivery is being retried" : `${retried} deliveries are being retried`,
          "Deliveries that fail again return to this list.",
        ),
      onError: (error) => toast.failure("Failed to retry", error),
      onSettled: () =>
        Promise.all(
          [deliveriesOptions, systemOptions].map(({ queryKey }) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
}
