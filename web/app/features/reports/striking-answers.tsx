import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "#contract/reports.ts";
import { signalExplanation, signalSentence } from "#contract/report-words.ts";
import type { ReportSignals } from "#contract/signals.ts";
import { api } from "#web/app/lib/api.ts";
import { Explained } from "#web/app/ui/explained.tsx";
import { toast } from "#web/app/ui/toast.tsx";

/** What is striking about the answers, how many and never which. It holds nothing up. */
export function StrikingAnswers({ candidateId, signals }: { candidateId: string; signals: ReportSignals }) {
  const queryClient = useQueryClient();
  const { answers, things, seen } = signals;
  const mark = useMutation(
    api.manager.signals.markSeen.mutationOptions({
      onSuccess: (kept) =>
        queryClient.setQueriesData<Report>(
          { queryKey: api.manager.reports.read.key({ input: { candidateId } }) },
          (report) => report && { ...report, signals: kept },
        ),
      onError: (error) => toast.failure("Failed to mark it as seen", error),
    }),
  );
  if (things.length === 0) return null;
  const title = things.length === 1 ? "One thing to look at" : `${things.length} things to look at`;
  return (
    <Alert
      role="note"
      color={seen ? "gray" : "amber"}
      icon={<IconEye aria-hidden />}
      title={seen ? `${title}, seen` : title}
      mb="md"
      className="screen-only"
    >
      <Stack gap="sm" align="flex-start">
        <Stack gap={4} p={4}>
          {things.map((thing) => (
            <Group key={thing.kind} gap="xs" wrap="nowrap" align="flex-start">
              <Text size="sm">{signalSentence(thing, answers)}</Text>
              <Explained label={`What this may mean: ${signalSentence(thing, answers)}`}>
                {signalExplanation(thing.kind)}
              </Explained>
            </Group>
          ))}
        </Stack>
        {!seen && (
          <Button
            variant="default"
            size="xs"
            loading={mark.isPending}
            onClick={() => mark.mutate({ candidateId, signals: { answers, things } })}
          >
            Mark as seen
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
