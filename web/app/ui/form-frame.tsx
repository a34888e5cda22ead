import { Button, Group } from "@mantine/core";
import { FormBody, type FormBodyProps } from "./form-body.tsx";
import classes from "./form-frame.module.css";

export interface FormFrameProps<Values, Result> extends Omit<FormBodyProps<Values, Result>, "footer"> {
  submitLabel: string;
  loadingLabel?: string;
  /** Where the thing cannot be changed at present. */
  submitDisabled?: boolean;
  onCancel?: () => void;
  /** One button over the full width, as in the small forms of the sign-in pages. */
  fullWidth?: boolean;
}

/** Every form of the product: fields with their errors inline, the failure in one place, one primary button. */
export function FormFrame<Values, Result>(props: FormFrameProps<Values, Result>) {
  const { submitLabel, loadingLabel, submitDisabled, onCancel, fullWidth = false, ...body } = props;
  const { loading } = body;
  const isNamedOtherwise = loading && loadingLabel !== undefined;
  const buttons = (
    <Group gap="xs" className={classes.buttons}>
      <Button
        type="submit"
        loading={loading && !isNamedOtherwise}
        aria-disabled={isNamedOtherwise}
        disabled={submitDisabled}
        fullWidth={fullWidth}
      >
        {isNamedOtherwise ? loadingLabel : submitLabel}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={loading}>
          Cancel
        </Button>
      )}
    </Group>
  );
  return <FormBody {...body} footer={buttons} />;
}
