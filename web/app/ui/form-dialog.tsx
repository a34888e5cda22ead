import { Modal, type ModalProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { LeaveGuard, type DialogProps } from "./leave-guard.tsx";
import { FormFrame, type FormFrameProps } from "./form-frame.tsx";

interface FormModalProps<Values, Result>
  extends Omit<FormFrameProps<Values, Result>, "onCancel">, DialogProps {
  title: string;
  size?: ModalProps["size"];
  /** For editing: the current values, which the form starts from. What has been typed stays. */
  current?: Values;
}

interface FormDialogProps<Values, Result> extends Omit<FormModalProps<Values, Result>, keyof DialogProps> {
  renderButton: (open: () => void) => ReactNode;
}

/** A form that a button opens. Typed text is still there when the dialog is closed and opened again. */
export function FormDialog<Values, Result>({ renderButton, ...form }: FormDialogProps<Values, Result>) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {renderButton(open)}
      <FormModal {...form} opened={opened} onClose={close} />
    </>
  );
}

/** A form in a dialog that something else opens. */
export function FormModal<Values, Result>(props: FormModalProps<Values, Result>) {
  const { title, size, current, opened, onClose, onDone, ...frame } = props;
  const startFromCurrent = useEffectEvent(() => {
    if (!current) return;
    // Someone else may have changed the other fields since the dialog was closed.
    const untouched = Object.entries(current).filter(([name]) => !frame.form.isDirty(name));
    frame.form.setValues(Object.fromEntries(untouched) as Partial<Values>);
    frame.form.resetDirty(current);
  });
  useEffect(() => {
    if (opened) startFromCurrent();
  }, [opened]);
  return (
    <>
      {/* Outside of the dialog, which is mounted and unmounted: otherwise there would be a moment without a guard. */}
      <LeaveGuard when={() => frame.form.isDirty()} title="Leave without saving?">
        What you have typed in a dialog of this page has not been saved.
      </LeaveGuard>
      <Modal opened={opened} onClose={onClose} title={title} size={size}>
        <FormFrame
          {...frame}
          guardUnsaved={false}
          onDone={(result) => {
            onClose();
            onDone?.(result);
          }}
          onCancel={onClose}
        />
      </Modal>
    </>
  );
}
