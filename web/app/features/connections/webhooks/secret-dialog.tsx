import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { Copied, CopiedDialog } from "#web/app/ui/copied.tsx";
import { DateTimeText } from "#web/app/ui/text.tsx";

/** An endpoint with its new secret, which no other call returns. Null with a key pair, and for chats. */
export type Made = WebhookEndpoint & { secret: string | null };

interface SecretDialogProps extends Pick<ComponentProps<typeof CopiedDialog>, "onClose" | "focusAfter"> {
  made: Made | null;
}

/** What the receiver checks signatures with: shown once if it is a secret. */
export function SecretDialog({ made, ...dialog }: SecretDialogProps) {
  return (
    <CopiedDialog
      opened={made !== null}
      title={made?.formerSecretUntil ? "Secret replaced" : "Webhook added"}
      {...dialog}
    >
      <Text size="sm">
        {made?.secret
          ? "Enter the secret in your program. Copy it now: we can’t show it again."
          : "Enter the public key in your program. You also find it under Deliveries."}{" "}
        {made?.formerSecretUntil && (
          <>
            The old one works until <DateTimeText value={made.formerSecretUntil} />.
          </>
        )}
      </Text>
      {made?.secret && <Copied label="Secret" hint={hint} text={made.secret} isFirst />}
      {made?.publicKey && <Copied label="Public key" hint={hint} text={made.publicKey} isFirst />}
    </CopiedDialog>
  );
}

const hint = "Your program checks with it that a request is from us.";
