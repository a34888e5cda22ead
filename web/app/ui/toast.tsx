import type { SurveySent } from "#contract/reviewers.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { newKey } from "#web/shared/new-key.ts";
import { modKey } from "./text.tsx";
import classes from "./toast.module.css";
import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** The outcome of a user's action. One outcome, one toast. */
export const toast = {
  /** Removes a toast whose reason no longer exists. */
  hide: (id: string) => notifications.hide(id),
  /** Removes all. */
  clear: () => notifications.clean(),
  success: (title: string, message?: string) =>
    notifications.show({
      // Two clicks with one outcome show it once.
      id: [title, message].join(": "),
      title,
      message,
      color: "evergreen",
      icon: <IconCheck size={18} aria-hidden />,
      role: "status",
    }),
  /** Something that happens unless the user undoes it in time. Returns its id, for `hide`. */
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
  /**
   * Something failed; stays longer, because it requires a decision. It replaces an earlier one with the same title,
   * because failures of a repeated action would cover the page.
   */
  failure: (title: string, reason: unknown) => {
    notifications.hide(title);
    return notifications.show({
      id: title,
      title,
      message: typeof reason === "string" ? reason : errorMessage(reason),
      color: "red",
      icon: <IconAlertCircle size={18} aria-hidden />,
      autoClose: 12_000,
    });
  },
};

/** Where toasts appear. It is a live region itself, because some screen readers ignore one that arrives with its text. */
export function Toasts() {
  // Not while typing: then the shortcut undoes what was typed.
  useHotkeys([["mod+Z", undoLast]]);
  return <Notifications aria-live="polite" position="bottom-right" limit={6} autoClose={6_000} />;
}

function undoLast() {
  [...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}

/**
 * Reports the outcome of sending a survey.
 * @param to 'Reviewer A'
 */
export function toastSent({ outcome }: SurveySent, to: string) {
  if (outcome === "sent") toast.success("Survey Sent", `The survey is on its way to ${to}.`);
  else if (outcome === "handed_over") toast.success("Queued", `We e-mail ${to} if they're eligible.`);
  else if (outcome === "being_sent")
    toast.success("The survey is being sent", "The mail server takes its time. The list shows the outcome.");
  else toast.success("The survey may have been sent", "The mail server did not confirm it. Its link works.");
}

/** A quick load needs no message. */
const noteDelayMs = 500;

/** The previous page stays until the next one's files are loaded; if that takes long, it says that it is being left. */
export function ProgressNote() {
  const isUnderWay = useRouterState({ select: ({ status }) => status === "pending" });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsLate(true), noteDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isLate && <output className={classes.coming}>Loading</output>;
}

/**
 * A toast about typed values, which disappears after its problem is fixed.
 * @param isFixed whether the problem with this message is fixed
 */
export function useValidationToast(isFixed: (message: string) => boolean) {
  const current = useRef<{ id: string; message: string } | null>(null);
  useEffect(() => {
    if (!current.current || !isFixed(current.current.message)) return;
    toast.hide(current.current.id);
    current.current = null;
  });
  return {
    show: (title: string, message: string) => {
      if (current.current) toast.hide(current.current.id);
      current.current = { id: toast.failure(title, message), message };
    },
  };
}
