import { SignInAgain } from "./sign-in-again.tsx";
import { errorMessage, isSecondFactorMissing, isSignInIncomplete } from "#web/app/lib/error-message.ts";
import { useIsLeft } from "#web/app/lib/use-is-left.ts";
import classes from "./form-frame.module.css";
import { LeaveGuard } from "./leave-guard.tsx";
import { toast } from "./toast.tsx";
import { Alert, Button, Group, type GroupProps, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useHotkeys } from "@mantine/hooks";
import { IconAlertCircle, IconRestore } from "@tabler/icons-react";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";

export interface FormFrameProps<Values, Result> extends Omit<FormBodyProps<Values, Result>, "footer"> {
  submitLabel: string;
  /** Whether the page has another primary button. */
  isSecondary?: boolean;
  loadingLabel?: string;
  /** Whether saving is impossible at present. */
  submitDisabled?: boolean;
  onCancel?: () => void;
  /** One button over the full width, as in the small forms of the sign-in pages. */
  fullWidth?: boolean;
}

/** Every form of the product: fields with their errors inline, the failure in one place, one primary button. */
export function FormFrame<Values, Result>(props: FormFrameProps<Values, Result>) {
  const {
    submitLabel,
    isSecondary,
    loadingLabel,
    submitDisabled,
    onCancel,
    fullWidth = false,
    ...body
  } = props;
  const { loading } = body;
  const showsLoadingLabel = loading && loadingLabel !== undefined;
  const buttons = (
    <ButtonBar>
      <Button
        type="submit"
        variant={isSecondary ? "default" : "filled"}
        loading={loading && !showsLoadingLabel}
        aria-disabled={showsLoadingLabel}
        disabled={submitDisabled}
        fullWidth={fullWidth}
      >
        {showsLoadingLabel ? loadingLabel : submitLabel}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={loading}>
          Cancel
        </Button>
      )}
    </ButtonBar>
  );
  return <FormBody {...body} footer={buttons} />;
}

export interface FormBodyProps<Values, Result> {
  id?: string;
  className?: string;
  form: UseFormReturnType<Values>;
  /** Sends the values. It rejects on failure; `error` shows the reason. */
  onSubmit: (values: Values) => Promise<Result>;
  /** Called once the values are saved: only then may the user leave the page without a confirmation. */
  onDone?: (result: Result) => void;
  /** Why the last attempt failed, or null. What was typed stays. */
  error: unknown;
  /** Whether the error concerns all fields together, and is not the reason of a failed attempt. */
  isErrorOfFields?: boolean;
  /** The title of the failure: 'Failed to create job.' */
  errorTitle?: string;
  remedy?: ReactNode;
  loading: boolean;
  /** Whether Ctrl or Cmd with Enter submits; for forms with large text boxes. */
  submitOnModEnter?: boolean;
  /** Sign-in and similar forms hold nothing that would be missed. */
  guardUnsaved?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** The buttons at the end of a form or dialog. In a dialog that is higher than the screen they stay reachable. */
export function ButtonBar({ children, ...props }: GroupProps) {
  return (
    <Group gap="xs" className={classes.buttons} {...props}>
      {children}
    </Group>
  );
}

/** A form without its buttons: fields with their errors inline, the failure in one place. */
export function FormBody<Values, Result>(props: FormBodyProps<Values, Result>) {
  const { form, error, isErrorOfFields = false, loading, guardUnsaved = true } = props;
  // The last attempt failed in validation, and the fields show why.
  const [isInvalid, setIsInvalid] = useState(false);
  const shownError = isInvalid && !isErrorOfFields ? null : error;
  const failure = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const isLeft = useIsLeft();
  // What is typed while the form is being saved would be lost with the next values. The focus stays in its field.
  useEffect(() => {
    const current = element.current;
    if (!loading || !current) return undefined;
    const refuse = (event: Event) => event.preventDefault();
    current.addEventListener("beforeinput", refuse);
    return () => current.removeEventListener("beforeinput", refuse);
  }, [loading]);
  // In a dialog the buttons stay visible while the end of the form is not.
  useEffect(() => {
    if (shownError) failure.current?.scrollIntoView({ block: "nearest" });
  }, [shownError]);
  async function submit(values: Values) {
    if (loading) return;
    setIsInvalid(false);
    try {
      const result = await props.onSubmit(values);
      // Not the current values, which may have been changed since.
      form.resetDirty(values);
      props.onDone?.(result);
    } catch (reason) {
      // The caller's mutation keeps the reason and passes it back as `error`. A form that was left cannot show it.
      const isUnseen = isLeft() && !isSecondFactorMissing(reason);
      if (isUnseen && props.errorTitle) toast.failure(props.errorTitle, reason);
    }
  }

  useHotkeys(props.submitOnModEnter ? [["mod+Enter", submitFocusedForm]] : [], []);

  return (
    <form
      ref={element}
      id={props.id}
      className={props.className}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (_errors, _values, event) => {
          setIsInvalid(true);
          focusFirstInvalid(event);
        },
      )}
    >
      <Stack>
        {props.children}
        <FormError ref={failure} title={props.errorTitle} error={shownError} />
        {props.remedy}
        {props.footer}
      </Stack>
      {guardUnsaved && (
        <LeaveGuard when={() => form.isDirty()} title="Leave without saving?">
          What you have typed on this page has not been saved.
        </LeaveGuard>
      )}
    </form>
  );
}

function focusFirstInvalid(event: FormEvent<HTMLFormElement> | undefined) {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  // Mantine marks an invalid password only by data-invalid, and a group of choices only by its error above them; an error
  // about a whole list is an alert.
  const invalidSelector =
    "[aria-invalid=true], input[data-invalid=true], .mantine-InputWrapper-error ~ [role$=group] input, [role=alert]";
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>(invalidSelector);
    first?.scrollIntoView({ block: "center" });
    first?.focus();
  });
}

/** Moves the focus from a button that disappears to the one that saves its form. */
export function focusSubmitButton({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  for (const control of currentTarget.form?.elements ?? [])
    if (control instanceof HTMLButtonElement && control.type === "submit") control.focus();
}

function submitFocusedForm() {
  document.activeElement?.closest("form")?.requestSubmit();
}

interface FormErrorProps {
  ref?: Ref<HTMLDivElement>;
  title?: string | undefined;
  error: unknown;
}

/** Why a form could not be sent; nothing where there is no error. */
export function FormError({ ref, title, error }: FormErrorProps) {
  if (!error) return null;
  return (
    <Alert
      ref={ref}
      className={classes.failure}
      color="red"
      role="alert"
      title={title}
      icon={<IconAlertCircle aria-hidden />}
    >
      {typeof error === "string" ? error : errorMessage(error)}
      {isSignInIncomplete(error) && <SignInAgain />}
    </Alert>
  );
}

/** Says that the form was restored, and offers to start again. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="gray" role="note" icon={<IconRestore aria-hidden />}>
      <Group justify="space-between" gap="xs">
        Restored what you had typed
        <Button variant="default" size="xs" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
