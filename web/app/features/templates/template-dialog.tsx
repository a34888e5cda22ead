import { Button, Modal, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { upperFirst, useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { focusSubmitButton } from "#web/app/ui/form-frame.tsx";
import { LeaveGuard, LeaveQuestion } from "#web/app/ui/leave-guard.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { useFocusBack } from "#web/app/ui/move-focus.ts";
import { templatesOptions } from "./queries.ts";
import {
  type TemplateValues,
  aspectLabels,
  aspectsShown,
  toFields,
  findProblems,
  questionsText,
  toFormValues,
} from "./template-values.ts";
import classes from "./template-editor.module.css";
import { TemplateEditor } from "./template-editor.tsx";

/** The dialog's content: an existing template, or the initial values of a new one. */
export interface EditedTemplate {
  template: SurveyTemplate | null;
  values: TemplateValues;
}

const leaveTexts = {
  title: "Leave without saving?",
  lost: "Your changes to this template are not saved.",
};

/** Creates or edits a template. Closing it in any way asks first if something would be lost. */
export function TemplateDialog({ edited, onClose }: { edited: EditedTemplate; onClose: () => void }) {
  // The version that the person has seen. A later one replaces it only after the person has seen that one.
  const [seen, setSeen] = useState(edited.template);
  const [isLeaving, setIsLeaving] = useState(false);
  const [takesEscape, setTakesEscape] = useState(false);
  useFocusBack();
  const isNarrow = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  const form = useForm<TemplateValues>({
    initialValues: edited.values,
    validate: findProblems,
  });
  const saving = useSaveTemplate(setSeen);

  function leave() {
    if (saving.isPending) return;
    if (!form.isDirty()) return onClose();
    // Later, because the same Escape would also answer the confirmation.
    setTimeout(() => setIsLeaving(true));
  }

  function renderRemedy() {
    const replaceSeen = (current: SurveyTemplate | null) => {
      setSeen(current);
      saving.reset();
    };
    if (seen && isAppError(saving.error, "TEMPLATE_CHANGED"))
      return <CurrentTemplate templateId={seen.id} mine={form.values} onSeen={replaceSeen} />;
    if (seen && isAppError(saving.error, "TEMPLATE_NOT_FOUND"))
      return <SaveAsNew onAgree={() => replaceSeen(null)} />;
    return null;
  }

  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={!isLeaving && !takesEscape}
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
        remedy={renderRemedy()}
        isTheDefault={seen?.isDefault ?? false}
        onCancel={leave}
        onTakesEscape={setTakesEscape}
      />
      <LeaveQuestion
        opened={isLeaving}
        title={leaveTexts.title}
        onClose={() => setIsLeaving(false)}
        onLeave={onClose}
      >
        {leaveTexts.lost}
      </LeaveQuestion>
      <LeaveGuard when={() => form.isDirty()} title={leaveTexts.title}>
        {leaveTexts.lost}
      </LeaveGuard>
    </Modal>
  );
}

/** Shown if someone deleted the template while it was open here, so that the typed values are not lost. */
function SaveAsNew({ onAgree }: { onAgree: () => void }) {
  return (
    <div>
      <Text size="sm" mb="xs">
        Someone deleted this template. You can save your changes as a new one.
      </Text>
      <Button
        variant="default"
        onClick={(event) => {
          focusSubmitButton(event);
          onAgree();
        }}
      >
        Save as new template
      </Button>
    </div>
  );
}

/** Saves a template over the version that was seen, or creates one. */
function useSaveTemplate(onSeen: (seen: SurveyTemplate) => void) {
  const create = useMutation(api.admin.templates.create.mutationOptions());
  const update = useMutation(api.admin.templates.update.mutationOptions());
  const saveOver = useSaveOver({ save: update.mutateAsync, onSeen });

  function reset() {
    create.reset();
    update.reset();
  }

  return {
    save: async (seen: SurveyTemplate | null, values: TemplateValues) => {
      reset();
      const fields = toFields(values);
      const saved = seen
        ? await saveOver(seen, ({ id, version }) => ({ templateId: id, version, ...fields }))
        : await create.mutateAsync(fields);
      toast.success("Survey template saved successfully.");
      void queryClient.invalidateQueries({ queryKey: templatesOptions.queryKey });
      return saved;
    },
    reset,
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

interface CurrentTemplateProps {
  templateId: string;
  mine: TemplateValues;
  /** The person has seen the current version and wants to overwrite it. */
  onSeen: (current: SurveyTemplate | null) => void;
}

/** Shows what another admin saved meanwhile, where it differs; what was typed here stays. */
function CurrentTemplate({ templateId, mine, onSeen }: CurrentTemplateProps) {
  const templates = useQuery({
    ...templatesOptions,
    queryKey: ["current version of a template", templateId],
    ...fetchedOnce,
  });
  return (
    <CurrentVersionCard
      current={{
        ...templates,
        data: templates.data && (templates.data.find(({ id }) => id === templateId) ?? null),
      }}
      errorTitle="Failed to load survey templates."
      compare={(current) => current && findDifferences(toFacts(toFormValues(current)), toFacts(mine))}
      onSeen={onSeen}
      inDialog
    />
  );
}

function toFacts(values: TemplateValues): [string, string][] {
  return [
    ["Name", values.name],
    ...aspectsShown.map((aspect): [string, string] => [aspectLabels[aspect], upperFirst(values[aspect])]),
    ["Default", values.isDefault ? "Yes" : "No"],
    ["Questions", questionsText(values.questions)],
  ];
}
