import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardText } from "@tabler/icons-react";
import { Late } from "#web/app/ui/late.tsx";
import type { Experience } from "./pasted-history/parse-experience.ts";

const load = () => import("./paste-profile-dialog.tsx").then((loaded) => loaded.PasteProfileDialog);

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
      <Late load={load} props={{ opened, onClose: close, onFill }} />
    </>
  );
}
