import { Button, Radio, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { maxReplayDays, maxReplayedEvents } from "#contract/webhook-words.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { api } from "#web/app/lib/api.ts";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { dateTimeText, formatNumber, pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { refreshWebhooks } from "./queries.ts";

const choices = {
  failed: ["What failed", "Deliveries that failed, also because it was turned off meanwhile."],
  all: ["Everything", "Also what was delivered, and what happened while it was off."],
} as const;
type Choice = keyof typeof choices;

/** Sends the events of a time range again. */
export function ReplayButton({ endpoint: { id, isOn } }: { endpoint: WebhookEndpoint }) {
  const replay = useMutation(api.manager.webhooks.replay.mutationOptions({ onSettled: refreshWebhooks }));
  const form = useForm({
    initialValues: { from: "", until: "", which: "failed" as Choice },
    validate: ({ from, until }) => {
      if (!from || !until)
        return {
          ...(!from && { from: "Enter when the range begins" }),
          ...(!until && { until: "Enter when the range ends" }),
        };
      const ms = Date.parse(until) - Date.parse(from);
      if (ms <= 0) return { until: "The end must be after the beginning" };
      return ms > maxReplayDays * dayMs ? { until: `Choose at most ${maxReplayDays} days at once` } : {};
    },
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button
          variant="default"
          disabled={!isOn}
          onClick={() => {
            if (!form.isDirty()) {
              const now = Date.now();
              // What failed in this minute is included.
              const range = { from: localTime(now - dayMs), until: localTime(now + minuteMs) };
              form.setInitialValues({ ...form.values, ...range });
              form.setValues(range);
            }
            open();
          }}
        >
          Send a range again
        </Button>
      )}
      title="Send a range again"
      form={form}
      onSubmit={({ from, until, which }) =>
        replay.mutateAsync({
          endpointId: id,
          from: new Date(from).toISOString(),
          until: new Date(until).toISOString(),
          which,
        })
      }
      onDone={({ events, continueFrom }) => {
        form.reset();
        if (events === 0) toast.success("Nothing to send", "No such event happened in this range.");
        else
          toast.success(
            `${pluralize(events, "event")} will be sent again`,
            continueFrom
              ? `There are more: send the range from ${dateTimeText(new Date(continueFrom))} next.`
              : undefined,
          );
      }}
      error={replay.error}
      errorTitle="Failed to send the range again"
      loading={replay.isPending}
      submitLabel="Send again"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="datetime-local" label="From" withAsterisk {...form.getInputProps("from")} />
        <TextInput type="datetime-local" label="Until" withAsterisk {...form.getInputProps("until")} />
      </SimpleGrid>
      <Radio.Group label="What to send" {...form.getInputProps("which")}>
        <Stack gap="sm" mt="xs">
          {Object.entries(choices).map(([value, [label, description]]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Oldest first, {formatNumber(maxReplayedEvents)} events at most. Your program can recognize what it
        already has by the same id.
      </Text>
    </FormDialog>
  );
}

/** In the format of an input for date and time, in the viewer's time zone. */
function localTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
