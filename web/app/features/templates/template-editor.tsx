import { Button, TextInput } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { FormBody, type FormBodyProps } from "#web/app/ui/form-body.tsx";
import { MatchingFields } from "./matching-fields.tsx";
import { QuestionList } from "./question-list.tsx";
import { SurveyPreview } from "./survey-preview.tsx";
import classes from "./template-editor.module.css";
import type { TemplateValues } from "./template-values.ts";

interface TemplateEditorProps extends Pick<FormBodyProps<TemplateValues, SurveyTemplate>, Passed> {
  isTheDefault: boolean;
  onCancel: () => void;
  onTakesEscape: (isDragging: boolean) => void;
}

type Passed = "form" | "onSubmit" | "onDone" | "loading" | "error" | "remedy";

/** The fields of a template, beside them what the reviewer will see; below both the buttons, always in view. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { isTheDefault, onCancel, onTakesEscape, ...body } = props;
  const { form, loading } = body;
  const [previewed, setPreviewed] = useState(false);
  // Typing comes first; the preview follows.
  const settled = useDeferredValue(form.values);
  return (
    <>
      <div className={classes.panels} data-previewed={previewed || undefined}>
        <FormBody
          {...body}
          id="template"
          className={classes.fields}
          errorTitle="Failed to save survey template."
          guardUnsaved={false}
        >
          <TextInput label="Template name" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <MatchingFields form={form} isTheDefault={isTheDefault} />
          <QuestionList form={form} onTakesEscape={onTakesEscape} />
        </FormBody>
        <div className={classes.preview}>
          <SurveyPreview values={settled} />
        </div>
      </div>
      <div className={classes.buttons}>
        <Button type="submit" form="template" loading={loading}>
          Save Template
        </Button>
        <Button variant="default" onClick={onCancel} disabled={loading}>
          Cancel
        </Button>
        <Button
          variant="subtle"
          className={classes.toggle}
          aria-pressed={previewed}
          onClick={() => setPreviewed(!previewed)}
        >
          {previewed ? "Edit" : "Preview"}
        </Button>
      </div>
    </>
  );
}
