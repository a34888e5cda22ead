import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { api } from "#web/app/lib/api.ts";
import { ActionsMenu } from "#web/app/ui/actions-menu.tsx";
import { confirm } from "#web/app/ui/confirm.tsx";
import { focusHeading } from "#web/app/ui/move-focus.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { useEndpointActions, refreshWebhooks } from "./queries.ts";
import { type EndpointWithSecret, SecretDialog } from "./secret-dialog.tsx";
import { openTest } from "./test-dialog.tsx";

/** What an owner can do with an endpoint. */
export function EndpointMenu({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, kind, name, isOn, formerSecretUntil } = endpoint;
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { turnOn, confirmTurnOff, confirmRemove } = useEndpointActions(endpoint);
  const [isEditing, setIsEditing] = useState(false);
  const [newSecret, setNewSecret] = useState<EndpointWithSecret | null>(null);
  const confirmRotate = () =>
    confirm({
      title: `Replace the secret of ${name}?`,
      message: formerSecretUntil
        ? "It was replaced within the last 24 hours. You get another new secret now. The present one works for 24 hours, but the one before it stops working now."
        : "You get a new secret now. The old one works for 24 hours, so that you can change it in your program meanwhile.",
      confirmLabel: "Replace secret",
      errorTitle: "Failed to replace the secret",
      action: async () => {
        setNewSecret(
          await api.manager.webhooks.rotateSecret.call({ endpointId: id, seen: { formerSecretUntil } }),
        );
      },
      onSettled: refreshWebhooks,
    });
  return (
    <>
      <ActionsMenu subject={name} buttonRef={button}>
        <Menu.Item onClick={() => void navigate({ to: "/company/connections/$id", params: { id } })}>
          Deliveries
        </Menu.Item>
        <Menu.Item onClick={() => openTest(endpoint)}>Send a test</Menu.Item>
        <Menu.Item onClick={() => setIsEditing(true)}>Edit</Menu.Item>
        {kind === "webhook" && <Menu.Item onClick={confirmRotate}>Replace secret</Menu.Item>}
        <Menu.Item onClick={isOn ? confirmTurnOff : turnOn}>{isOn ? "Turn off" : "Turn on"}</Menu.Item>
        <Menu.Item c="var(--danger-text)" onClick={() => confirmRemove(() => focusHeading("webhooks"))}>
          Remove
        </Menu.Item>
      </ActionsMenu>
      <EndpointForm
        kind={kind}
        endpoint={endpoint}
        opened={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={() => toast.success("Changes saved")}
      />
      <SecretDialog endpoint={newSecret} onClose={() => setNewSecret(null)} focusAfter={button} />
    </>
  );
}
