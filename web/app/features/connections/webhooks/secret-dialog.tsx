import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { CopyableText, CopyDialog } from "#web/app/ui/copyable-text.tsx";
import { DateTimeText } from "#web/app/ui/text.tsx";

/** An endpoint with its new secret, which no other call returns. The secret is null with a key pair, and for chats. */
export type EndpointWithSecret = WebhookEndpoint & { secret: string | null };

interface SecretDialogProps extends Pick<ComponentProps<typeof CopyDialog>, "onClose" | "focusAfter"> {
  endpoint: EndpointWithSecret | null;
}

/** The secret, which is shown once, or the public key, with which the receiver checks signatures. */
export function SecretDialog({ endpoint, ...dialog }: SecretDialogProps) {
  return (
    <CopyDialog
      opened={endpoint !== null}
      title={endpoint?.formerSecretUntil ? "Secret replaced" : "Webhook added"}
      {...dialog}
    >
      <Text size="sm">
        {endpoint?.secret
          ? "Enter the secret in your program. Copy it now: we can't show it again."
          : "Enter the public key in your program. You also find it under Deliveries."}{" "}
        {endpoint?.formerSecretUntil && (
          <>
            The old one works until <DateTimeText value={endpoint.formerSecretUntil} />.
          </>
        )}
      </Text>
      {endpoint?.secret && <CopyableText label="Secret" hint={hint} text={endpoint.secret} isFirst />}
      {endpoint?.publicKey && (
        <CopyableText label="Public key" hint={hint} text={endpoint.publicKey} isFirst />
      )}
    </CopyDialog>
  );
}

const hint = "Your program checks with it that a request is from us.";
