import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { LeaveGuard } from "#web/app/ui/leave-guard.tsx";
import { LeaveQuestion } from "#web/app/ui/leave-question.tsx";
import { CurrentTemplate } from "./current-template.tsx";
import { SaveAsNew } from "./save-as-new.tsx";
import { TemplateEditor } from "./template-editor.tsx";
import classes from "./template-editor.module.css";
import { problemsOf, type TemplateValues } from "./template-values.ts";
import { useSaveTemplate } from "./use-save-template.ts";

/** What the dialog opens with: an existing template, or none yet and the values to begin with. */
export interface Edited {
  template: SurveyTemplate | null;
  values: TemplateValues;
}

const leaving = {
  title: "Leave without saving?",
  lost: "What you have changed in this template has not been saved.",
};

/** Creates or edits a template. Whatever closes it asks first where something would be lost. */
export function TemplateDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  // The version that the person has seen; a later one replaces it only when they have looked at it.
  const [seen, setSeen] = useState(edited.template);
  const [asking, setAsking] = useState(false);
  const [takesEscape, setTakesEscape] = useState(false);
  useFocusBack();
  const isNarrow = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  const form = useForm<TemplateValues>({
    mode: "controlled",
    initialValues: edited.values,
    validate: problemsOf,
  });
  const saving = useSaveTemplate(setSeen);

  function leave() {
    if (saving.isPending) return;
    if (!form.isDirty()) return onClose();
    // Later: the same Escape would answer the question too.
    setTimeout(() => setAsking(true));
  }

  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={!asking && !takesEscape}
      title={seen ? "Edit Template" : "Create New Template"}
      size={1120}
      fullScreen={isNarrow}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <TemplateEditor
        form={form}
        onSubmit={(values) => saving.save(seen, values)}
        onDone={onClose}
        loading={saving.isPending}
        error={saving.error}
        remedy={
          seen && isRefusal(saving.error, "TEMPLATE_CHANGED") ? (
            <CurrentTemplate
              templateId={seen.id}
              mine={form.values}
              onSeen={(current) => {
                setSeen(current);
                saving.reset();
              }}
            />
          ) : (
            seen &&
            isRefusal(saving.error, "TEMPLATE_NOT_FOUND") && (
              <SaveAsNew
                onAgree={() => {
                  setSeen(null);
                  saving.reset();
                }}
              />
            )
          )
        }
        isTheDefault={seen?.isDefault ?? false}
        onCancel={leave}
        onTakesEscape={setTakesEscape}
      />
      <LeaveQuestion opened={asking} title={leaving.title} onClose={() => setAsking(false)} onLeave={onClose}>
        {leaving.lost}
      </LeaveQuestion>
      <LeaveGuard when={() => form.isDirty()} title={leaving.title}>
        {leaving.lost}
      </LeaveGuard>
    </Modal>
  );
}

/** Whoever opened a dialog that is drawn opened, and gone when it is closed, has the focus again then. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
