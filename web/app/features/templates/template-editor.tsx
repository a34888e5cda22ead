import { Button, Checkbox, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDeferredValue, useState } from "react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { FormBody, type FormBodyProps } from "#web/app/ui/form-frame.tsx";
import { type TemplateValues, aspectLabels, aspectsShown, choicesFor } from "./template-values.ts";
import { QuestionList } from "./question-list.tsx";
import { SurveyPreview } from "./survey-preview.tsx";
import classes from "./template-editor.module.css";

interface TemplateEditorProps extends Pick<FormBodyProps<TemplateValues, SurveyTemplate>, BodyPropNames> {
  isTheDefault: boolean;
  onCancel: () => void;
  onTakesEscape: (isDragging: boolean) => void;
}

type BodyPropNames = "form" | "onSubmit" | "onDone" | "loading" | "error" | "remedy";

/** The fields of a template, next to them a preview, and below both the buttons, which are always visible. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { isTheDefault, onCancel, onTakesEscape, ...body } = props;
  const { form, loading } = body;
  const [showsPreview, setShowsPreview] = useState(false);
  // Typing has priority; the preview follows.
  const deferredValues = useDeferredValue(form.values);
  return (
    <>
      <div className={classes.panels} data-previewed={showsPreview || undefined}>
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
          <SurveyPreview values={deferredValues} />
        </div>
      </div>
      <div className={classes.buttons}>
        {/* The fields come back, because they show what is wrong. */}
        <Button type="submit" form="template" loading={loading} onClick={() => setShowsPreview(false)}>
          Save Template
        </Button>
        <Button variant="default" onClick={onCancel} disabled={loading}>
          Cancel
        </Button>
        <Button
          variant="subtle"
          className={classes.toggle}
          aria-pressed={showsPreview}
          onClick={() => setShowsPreview(!showsPreview)}
        >
          {showsPreview ? "Edit" : "Preview"}
        </Button>
      </div>
    </>
  );
}

interface MatchingFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  /** The default template stays the default until another one replaces it. */
  isTheDefault: boolean;
}

function MatchingFields({ form, isTheDefault }: MatchingFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        {aspectsShown.map((aspect) => (
          <Select
            key={aspect}
            label={aspectLabels[aspect]}
            data={choicesFor(aspect)}
            allowDeselect={false}
            {...form.getInputProps(aspect)}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label="Default template"
        description={
          isTheDefault
            ? "To change this, make another template the default."
            : "Used when no other template fits. It replaces the current default."
        }
        disabled={isTheDefault}
        {...form.getInputProps("isDefault", { type: "checkbox" })}
      />
    </>
  );
}
