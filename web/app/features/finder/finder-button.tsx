import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { modKey } from "#web/app/ui/mod-key.ts";
import { Finder } from "./finder.tsx";
import classes from "./finder-button.module.css";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** Finds jobs, candidates and pages: by Ctrl or Cmd with K, or by a press. A question mark tells the shortcuts. */
export function FinderButton() {
  const [opened, setOpened] = useState<"finder" | "shortcuts" | null>(null);
  const close = () => setOpened(null);
  useHotkeys([["mod+K", () => setOpened("finder")]], []);
  useHotkeys([
    // By which keys it is typed depends on the keyboard.
    ...["shift+?", "?"].map((key): [string, () => void] => [key, () => setOpened("shortcuts")]),
    ["/", focusSearch],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {modKey} K
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened("finder")}
      >
        Find
      </Button>
      <Finder opened={opened === "finder"} onClose={close} />
      <ShortcutsDialog opened={opened === "shortcuts"} onClose={close} />
    </>
  );
}

function focusSearch() {
  document.querySelector<HTMLElement>("main input[type=search]")?.focus();
}
