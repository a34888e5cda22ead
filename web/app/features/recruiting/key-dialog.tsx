import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { type Vendor, vendorNames } from "#contract/recruiting-words.ts";
import { CopyableText, CopyDialog } from "#web/app/ui/copyable-text.tsx";

/** What an owner pastes into the system. The key is null for systems that sign their requests. */
export interface ConnectionSetup {
  vendor: Vendor;
  address: string;
  key: string | null;
}

interface KeyDialogProps extends Pick<ComponentProps<typeof CopyDialog>, "onClose" | "focusAfter"> {
  setup: ConnectionSetup | null;
}

/** Address and key for the recruiting system. The key is shown once. */
export function KeyDialog({ setup, ...dialog }: KeyDialogProps) {
  return (
    <CopyDialog
      opened={setup !== null}
      title={setup ? `Enter this in ${vendorNames[setup.vendor]}` : ""}
      {...dialog}
    >
      {setup && (
        <>
          {setup.key !== null && (
            <Text size="sm">
              Copy the key now: we can't show it again. Anyone who has it can order checks.
            </Text>
          )}
          {setup.key !== null && <CopyableText label="Key" text={setup.key} isFirst />}
          <CopyableText
            label="Address"
            hint={`Where ${vendorNames[setup.vendor]} sends its orders.`}
            text={setup.address}
            isFirst={setup.key === null}
          />
        </>
      )}
    </CopyDialog>
  );
}
