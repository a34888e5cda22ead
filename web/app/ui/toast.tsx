import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { newKey } from "#web/shared/new-key.ts";
import { modKey } from "./mod-key.ts";

/** The outcome of what somebody asked for. One outcome, one toast. */
export const toast = {
  /** Takes one away whose reason is gone. */
  hide: (id: string) => notifications.hide(id),
  success: (title: string, message?: string) =>
    notifications.show({
      // Two presses that had one outcome show it once.
      id: [title, message].join(": "),
      title,
      message,
      color: "evergreen",
      icon: <IconCheck size={18} aria-hidden />,
      role: "status",
    }),
  /** Something that happens unless it is taken back in time. Its id is returned, for `hide`. */
  undoable: (title: string, { forMs, onUndo }: { forMs: number; onUndo: () => void }) => {
    const id = newKey();
    const undo = () => {
      toast.hide(id);
      onUndo();
    };
    notifications.show({
      id,
      title,
      message: (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={undo}
          data-undo
          rightSection={<Kbd size="xs">{modKey} Z</Kbd>}
        >
          Undo
        </Button>
      ),
      color: "gray",
      role: "status",
      autoClose: forMs,
    });
    return id;
  },
  /** Something did not happen; stays longer, because it asks for a decision. */
  failure: (title: string, reason: unknown) =>
    notifications.show({
      title,
      message: typeof reason === "string" ? reason : errorMessage(reason),
      color: "red",
      icon: <IconAlertCircle size={18} aria-hidden />,
      autoClose: 12_000,
    }),
};

/** Where toasts appear. It is a live region itself, because some screen readers ignore one that arrives with its text. */
export function Toasts() {
  // Not while typing: there the keys undo what was typed.
  useHotkeys([["mod+Z", undoLast]]);
  return <Notifications aria-live="polite" position="bottom-right" limit={6} autoClose={6_000} />;
}

function undoLast() {
  [...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}
