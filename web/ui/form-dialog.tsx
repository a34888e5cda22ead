import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { LeaveGuard } from "./leave-guard.tsx";
import { FormFrame, type FormFrameProps } from "./form-frame.tsx";

interface FormDialogProps<Values, Result> extends Omit<FormFrameProps<Values, Result>, "onCancel" | "title"> {
  title: string;
  /** What opens it. */
  renderButton: (open: () => void) => ReactNode;
  /** Where something is changed: as it is now, from which the form starts unless something has been typed. */
  current?: Values;
}

/** A form that opens from a button. What was typed is still there when it is closed and opened again. */
export function FormDialog<Values, Result>(props: FormDialogProps<Values, Result>) {
  const { title, renderButton, current, onDone, ...frame } = props;
  const [opened, { open, close }] = useDisclosure(false);

  function start() {
    if (current && !frame.form.isDirty()) frame.form.setValues(current);
    if (current) frame.form.resetDirty(current);
    open();
  }
  return (
    <>
      {renderButton(start)}
      {!opened && (
        <LeaveGuard when={() => frame.form.isDirty()} title="Leave without saving?">
          What you have typed in a dialog of this page has not been saved.
        </LeaveGuard>
      )}
      <Modal opened={opened} onClose={close} title={title}>
        <FormFrame
          {...frame}
          onDone={(result) => {
            close();
            onDone?.(result);
          }}
          onCancel={close}
        />
      </Modal>
    </>
  );
}
