import { Button } from "@mantine/core";
import { useRef } from "react";
import { useDisclosure } from "@mantine/hooks";
import { IconLink } from "@tabler/icons-react";
import { Late } from "#web/app/ui/late.tsx";

const load = () => import("./share-dialog.tsx").then((loaded) => loaded.ShareDialog);

/** Makes a link for an interviewer, which is shown once. */
export function ShareButton({ candidateId }: { candidateId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const onShared = () => button.current?.focus({ preventScroll: true });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={16} aria-hidden />}
        ref={button}
        onClick={open}
      >
        Share report
      </Button>
      <Late load={load} props={{ opened, onClose: close, onShared, candidateId }} />
    </>
  );
}
