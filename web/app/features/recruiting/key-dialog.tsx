import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { type Vendor, vendorNames } from "#contract/recruiting-words.ts";
import { Copied, CopiedDialog } from "#web/app/ui/copied.tsx";

/** What an owner pastes into the system. The key is null for systems that sign their requests. */
export interface Made {
  vendor: Vendor;
  address: string;
  key: string | null;
}

interface KeyDialogProps extends Pick<ComponentProps<typeof CopiedDialog>, "onClose" | "focusAfter"> {
  made: Made | null;
}

/** Address and key for the recruiting system. The key is shown once. */
export function KeyDialog({ made, ...dialog }: KeyDialogProps) {
  return (
    <CopiedDialog
      opened={made !== null}
      title={made ? `Enter this in ${vendorNames[made.vendor]}` : ""}
      {...dialog}
    >
      {made && (
        <>
          {made.key !== null && (
            <Text size="sm">
              Copy the key now: we can&rsquo;t show it again. Anyone who has it can order checks.
            </Text>
          )}
          {made.key !== null && <Copied label="Key" text={made.key} isFirst />}
          <Copied
            label="Address"
            hint={`Where ${vendorNames[made.vendor]} sends its orders.`}
            text={made.address}
            isFirst={made.key === null}
          />
        </>
      )}
    </CopiedDialog>
  );
}
