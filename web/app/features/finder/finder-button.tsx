import { Button, Kbd, Modal, Table } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Fragment, Suspense, lazy, startTransition, useState } from "react";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { modKey } from "#web/app/ui/text.tsx";

const Finder = lazy(() => import("./finder.tsx").then((loaded) => ({ default: loaded.Finder })));

const shortcuts: [keys: string[], action: string][] = [
  [[modKey, "K"], "Find a job, a candidate or a page"],
  [["/"], "Go to the search of the list that is shown"],
  [[modKey, "Enter"], "Submit the form in which you type"],
  [[modKey, "Z"], "Undo what was just deleted or dismissed"],
  [["Esc"], "Close what is open"],
  [["?"], "Show these shortcuts"],
];

/** Opens the finder by button or Ctrl/Cmd+K; a question mark shows the shortcuts. */
export function FinderButton({ onSignOut }: { onSignOut: () => void }) {
  const [opened, setOpened] = useState<"finder" | "shortcuts" | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => setOpened(null);
  const openFinder = () => {
    setOpened("finder");
    // React delays the content of a fallback that it has shown, and loses what is typed meanwhile.
    startTransition(() => setWasOpened(true));
  };
  useHotkeys([["mod+K", openFinder]], []);
  useHotkeys([
    // Keyboards differ in whether a question mark needs Shift.
    ...["shift+?", "?"].map((key): [string, () => void] => [key, () => setOpened("shortcuts")]),
    ["/", focusSearch],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        flex="none"
        c="var(--ink-soft)"
        fw={500}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {modKey} K
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openFinder}
      >
        Find
      </Button>
      <Suspense fallback={null}>
        {wasOpened && <Finder opened={opened === "finder"} onClose={close} onSignOut={onSignOut} />}
      </Suspense>
      <ShortcutsDialog opened={opened === "shortcuts"} onClose={close} />
    </>
  );
}

function focusSearch() {
  document.querySelector<HTMLElement>("main input[type=search]")?.focus();
}

function ShortcutsDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, action]) => (
            <Table.Tr key={action}>
              <Table.Th scope="row" fw={400}>
                {action}
              </Table.Th>
              <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && " + "}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
