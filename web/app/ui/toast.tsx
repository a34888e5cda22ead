import { Button, Kbd } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { newKey } from "#web/shared/new-key.ts";
import { modKey } from "./mod-key.ts";

const notOpenedId = "not opened";

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
  /** A part of the page that comes late did not come. */
  notOpened: () =>
    toast.failure(
      "This could not be opened",
      "A file of this page did not arrive. Check your connection and try again, or reload the page.",
      notOpenedId,
    ),
  /** It has come after all. */
  opened: () => notifications.hide(notOpenedId),
  /** Something did not happen; stays longer, because it asks for a decision. */
  failure: (title: string, reason: unknown, id?: string) =>
    notifications.show({
      id,
      title,
      message: typeof reason === "string" ? reason : errorMessage(reason),
      color: "red",
      icon: <IconAlertCircle size={18} aria-hidden />,
      autoClose: 12_000,
    }),
};
