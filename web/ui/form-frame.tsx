import { Button, Group, Stack, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useHotkeys } from "@mantine/hooks";
import type { FormEvent, ReactNode } from "react";
import { FormError } from "./form-error.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

export interface FormFrameProps<Values, Result> {
  form: UseFormReturnType<Values>;
  /** Sends the values. It rejects when that fails; the reason is shown through `error`. */
  onSubmit: (values: Values) => Promise<Result>;
  /** Called once the values are safe: only then may the page be left without asking. */
  onDone?: (result: Result) => void;
  /** Why the last attempt failed, or null. What has been typed stays. */
  error: unknown;
  /** What the failure is called: 'Failed to create job.' */
  errorTitle?: string;
  loading: boolean;
  submitLabel: string;
  loadingLabel?: string;
  /** Where the thing cannot be changed at present. */
  submitDisabled?: boolean;
  title?: string;
  onCancel?: () => void;
  /** Whether Ctrl or Cmd with Enter submits; for forms with large text boxes. */
  submitOnModEnter?: boolean;
  /** Sign-in and the like hold nothing that would be missed. */
  guardUnsaved?: boolean;
  /** One button over the full width, as in the small forms of the sign-in pages. */
  fullWidth?: boolean;
  children: ReactNode;
}

/** Every form of the product: fields with their errors inline, the failure in one place, one primary button. */
export function FormFrame<Values, Result>(props: FormFrameProps<Values, Result>) {
  const { form, error, loading, onCancel, guardUnsaved = true, fullWidth = false } = props;
  async function submit(values: Values) {
    if (loading) return;
    try {
      const result = await props.onSubmit(values);
      form.resetDirty();
      props.onDone?.(result);
    } catch {
      // The caller's mutation keeps the reason and passes it back as `error`.
    }
  }

  useHotkeys(props.submitOnModEnter ? [["mod+Enter", submitFocusedForm]] : [], []);

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (_errors, _values, event) => focusFirstInvalid(event),
      )}
    >
      <Stack gap="md">
        {props.title && <Title order={2}>{props.title}</Title>}
        {props.children}
        <FormError title={props.errorTitle} error={error} />
        <Group gap="xs" mt="xs">
          <Button
            type="submit"
            loading={loading && !props.loadingLabel}
            disabled={loading || props.submitDisabled}
            fullWidth={fullWidth}
          >
            {loading && props.loadingLabel ? props.loadingLabel : props.submitLabel}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={loading}>
              Cancel
            </Button>
          )}
        </Group>
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
  // Mantine tells of a password that it is invalid by data-invalid only.
  const invalid = "[aria-invalid=true], input[data-invalid=true]";
  requestAnimationFrame(() => form.querySelector<HTMLElement>(invalid)?.focus());
}

function submitFocusedForm() {
  document.activeElement?.closest("form")?.requestSubmit();
}
