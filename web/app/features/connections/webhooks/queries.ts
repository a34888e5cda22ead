import { keepPreviousData, useMutation } from "@tanstack/react-query";
import type { DeliveryState } from "#contract/webhook-words.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export const endpointsOptions = api.manager.webhooks.list.queryOptions();

export const deliveriesOptions = (endpointId: string, state: DeliveryState | undefined) =>
  api.manager.webhooks.deliveries.infiniteOptions({
    input: (before: string | undefined) => ({ endpointId, state, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: api.manager.webhooks.key() });

/** Turns endpoints on, and asks before one is turned off or removed. */
export function useEndpointActions({ id: endpointId, kind, name, host }: WebhookEndpoint) {
  const turnOn = useMutation(
    api.manager.webhooks.switch.mutationOptions({
      onSuccess: () =>
        toast.success(
          `${name} is on`,
          "What happened meanwhile was not sent. You can send it again under Deliveries.",
        ),
      onError: (error) => toast.failure(`Failed to turn on ${name}`, error),
      onSettled: refreshWebhooks,
    }),
  );
  const receiver = kind === "webhook" ? `The program at ${host ?? "this address"}` : "The channel";
  return {
    turnOn: () => turnOn.mutate({ endpointId, on: true }),
    confirmTurnOff: () =>
      confirm({
        title: `Turn off ${name}?`,
        message: `${receiver} gets nothing until you turn it on again. What still waits is not sent; you can send it later under Deliveries.`,
        confirmLabel: "Turn off",
        errorTitle: `Failed to turn off ${name}`,
        action: async () => {
          await api.manager.webhooks.switch.call({ endpointId, on: false });
          toast.success(`${name} is off`);
        },
        onSettled: refreshWebhooks,
      }),
    /** @param onRemoved called after it was removed */
    confirmRemove: (onRemoved: () => void) =>
      confirm({
        title: `Remove ${name}?`,
        message: `${receiver} gets nothing more, and the list of its deliveries is deleted. ${
          kind === "webhook" ? "Its secret stops working." : "Messages that were posted stay in the channel."
        }`,
        confirmLabel: "Remove",
        errorTitle: `Failed to remove ${name}`,
        action: async () => {
          await api.manager.webhooks.remove.call({ endpointId });
          toast.success(`${name} removed`);
          onRemoved();
        },
        onSettled: refreshWebhooks,
      }),
  };
}
