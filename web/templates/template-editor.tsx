import { Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type FormEvent, type ReactNode, useDeferredValue, useState } from "react";
import { FormError } from "#web/ui/form-error.tsx";
import { MatchingFields } from "./matching-fields.tsx";
import { QuestionList } from "./question-list.tsx";
import { SurveyPreview } from "./survey-preview.tsx";
import classes from "./template-editor.module.css";
import type { TemplateValues } from "./template-values.ts";

interface TemplateEditorProps {
  form: UseFormReturnType<TemplateValues>;
  onSave: (values: TemplateValues) => void;
  saving: boolean;
  /** Why the last attempt failed, or null. What has been typed stays. */
  error: unknown;
  /** What can be done about it. */
  remedy?: ReactNode;
  isTheDefault: boolean;
  onCancel: () => void;
  onDragging: (isDragging: boolean) => void;
}

/** The fields of a template, beside them what the reviewer will see; below both the buttons, always in view. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { form, onSave, saving, error, remedy, isTheDefault, onCancel, onDragging } = props;
  const [previewed, setPreviewed] = useState(false);
  // Typing comes first; the preview follows.
  const settled = useDeferredValue(form.values);
  return (
    <>
      <div className={classes.panels} data-previewed={previewed || undefined}>
        <form
          id="template"
          noValidate
          className={classes.fields}
          onSubmit={form.onSubmit(onSave, (_errors, _values, event) => focusFirstInvalid(event))}
        >
          <TextInput label="Template name" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <MatchingFields form={form} isTheDefault={isTheDefault} />
          <QuestionList form={form} onDragging={onDragging} />
          <FormError title="Failed to save survey template." error={error} />
          {remedy}
        </form>
        <div className={classes.preview}>
          <SurveyPreview values={settled} />
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          className={classes.toggle}
          aria-pressed={previewed}
          onClick={() => setPreviewed(!previewed)}
        >
          {previewed ? "Edit" : "Preview"}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" form="template" loading={saving}>
          Save Template
        </Button>
      </div>
    </>
  );
}

function focusFirstInvalid(event: FormEvent<HTMLFormElement> | undefined) {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  requestAnimationFrame(() => {
    const invalid = form.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
    invalid?.scrollIntoView({ block: "center" });
    invalid?.focus();
  });
}
