import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconBellOff } from "@tabler/icons-react";
import { api } from "#web/app/lib/api.ts";
import { digestPauseOptions } from "./queries.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { toast } from "#web/app/ui/toast.tsx";

/** Says that digests are off since a click in an e-mail has turned them off, and turns them on again. */
export function DigestPause({ since }: { since: string }) {
  const queryClient = useQueryClient();
  const resume = useMutation(
    api.manager.notifications.resumeDigests.mutationOptions({
      onSuccess: (resumed) => {
        queryClient.setQueryData(digestPauseOptions.queryKey, resumed);
        toast.success("Digests are on again", "The next one tells you what you missed.");
      },
      onError: (error) => toast.failure("Failed to turn digests on", error),
    }),
  );
  return (
    <Alert color="amber" title="Digests are off" icon={<IconBellOff aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          You turned them off on <DateText value={since} />, with the link in one of our e-mails. None comes
          until you turn them on again, whatever the settings below say.
        </Text>
        <Button variant="default" size="xs" onClick={() => resume.mutate({})} loading={resume.isPending}>
          Turn digests on
        </Button>
      </Stack>
    </Alert>
  );
}
