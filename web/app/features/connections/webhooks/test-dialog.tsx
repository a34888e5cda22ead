import { Button, Code, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMutation } from "@tanstack/react-query";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { api } from "#web/app/lib/api.ts";
import { ButtonBar, FormError } from "#web/app/ui/form-frame.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import { answerWords, deliveryStateWords } from "./endpoint-words.ts";
import { refreshWebhooks } from "./queries.ts";
import classes from "./webhooks.module.css";

export function openTest(endpoint: WebhookEndpoint) {
  const modalId = `test of ${endpoint.id}`;
  modals.open({
    modalId,
    title: `Send a test to ${endpoint.name}`,
    children: <TestDialog endpoint={endpoint} onClose={() => modals.close(modalId)} />,
  });
}

function TestDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const test = useMutation(api.manager.webhooks.test.mutationOptions({ onSettled: refreshWebhooks }));
  const { data: delivery, error } = test;
  return (
    <Stack>
      <Text size="sm">
        {endpoint.kind === "webhook"
          ? "We send a test event now and show the answer."
          : "We post a test message to the channel now and show the answer."}
      </Text>
      <div aria-live="polite">
        {delivery && (
          <Stack gap="xs" align="flex-start">
            <StatusBadge tone={deliveryStateWords[delivery.state].tone}>
              {deliveryStateWords[delivery.state].word}
            </StatusBadge>
            <Text size="sm">{answerWords(delivery)}</Text>
            {delivery.lastAnswer && (
              <Code block className={classes.content} style={{ alignSelf: "stretch" }}>
                {delivery.lastAnswer}
              </Code>
            )}
          </Stack>
        )}
      </div>
      <FormError title="Failed to send the test" error={error} />
      <ButtonBar>
        <Button
          data-autofocus
          loading={test.isPending}
          onClick={() => test.mutate({ endpointId: endpoint.id })}
        >
          {delivery ? "Send another test" : "Send test"}
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ButtonBar>
    </Stack>
  );
}
