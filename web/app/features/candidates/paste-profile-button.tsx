import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { PastedProfile } from "#web/shared/work-history/parse-experience.ts";

// Loaded on demand, because it contains the whole parser.
const PasteProfileDialog = lazy(() =>
  import("./paste-profile-dialog.tsx").then((loaded) => ({ default: loaded.PasteProfileDialog })),
);

interface PasteProfileButtonProps {
  onFill: (profile: PastedProfile) => void;
  children: ReactNode;
}

export function PasteProfileButton({ onFill, children }: PasteProfileButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={open}>
        {children}
      </Button>
      <Suspense>
        <PasteProfileDialog opened={opened} onClose={close} onFill={onFill} />
      </Suspense>
    </>
  );
}
