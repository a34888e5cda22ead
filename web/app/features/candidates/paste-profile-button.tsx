import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { Experience } from "./pasted-history/parse-experience.ts";

// It brings all that understands a pasted text.
const PasteProfileDialog = lazy(() =>
  import("./paste-profile-dialog.tsx").then((loaded) => ({ default: loaded.PasteProfileDialog })),
);

/** Fills the work history from what one copied from a profile. */
export function PasteProfileButton({ onFill }: { onFill: (jobs: Experience[]) => void }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={open}
      >
        Paste from a profile
      </Button>
      <Suspense>
        <PasteProfileDialog opened={opened} onClose={close} onFill={onFill} />
      </Suspense>
    </>
  );
}
