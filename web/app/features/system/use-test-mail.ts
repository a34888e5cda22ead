import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { systemOptions } from "./queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

const outcomes = {
  sent: "The mail server took it. Look whether it arrives.",
  unconfirmed: "The mail server did not confirm it. Look whether it arrives.",
  being_sent: "The mail server takes its time. Look whether it arrives.",
};

/** Has an e-mail sent to whoever presses; the outcome is a toast. */
export function useTestMail() {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.system.testMail.mutationOptions({
      onSuccess: ({ to, outcome }) => toast.success(`A test is on its way to ${to}`, outcomes[outcome]),
      onError: (error) => toast.failure("The test was not sent", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: systemOptions.queryKey }),
    }),
  );
}
