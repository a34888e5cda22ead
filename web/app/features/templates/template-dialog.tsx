import { Button, Modal, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { upperFirst, useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { competencyNames } from "#contract/question-library.ts";
import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { askedOnce, CurrentVersionCard } from "#web/app/ui/current-version-card.tsx";
import { LeaveGuard, LeaveQuestion } from "#web/app/ui/leave-guard.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { useFocusBack } from "#web/app/ui/use-focus-back.ts";
import { templatesOptions } from "./queries.ts";
import {
  type TemplateValues,
  aspectLabels,
  aspectsShown,
  fieldsOf,
  hasOptions,
  problemsOf,
  valuesOf,
} from "./template-values.ts";
import classes from "./template-editor.module.css";
import { TemplateEditor } from "./template-editor.tsx";

/** The dialog's content: an existing template, or the initial values of a new one. */
export interface Edited {
  template: SurveyTemplate | null;
  values: TemplateValues;
}

const leaving = {
  title: "Leave without saving?",
  lost: "Your changes to this template are not saved.",
};

/** Creates or edits a template. Closing it by any way asks first if something would be lost. */
export function TemplateDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  // The version that the person has seen. A later one replaces it only after the person has seen that one.
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
    // Later, because the same Escape would also answer the confirmation.
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
          seen && isAppError(saving.error, "TEMPLATE_CHANGED") ? (
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
            isAppError(saving.error, "TEMPLATE_NOT_FOUND") && (
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

/** Somebody deleted the template while it was open here; what was typed need not be lost. */
function SaveAsNew({ onAgree }: { onAgree: () => void }) {
  return (
    <div>
      <Text size="sm" mb="xs">
        Someone deleted this template. You can save your changes as a new one.
      </Text>
      <Button variant="default" onClick={onAgree}>
        Save as new template
      </Button>
    </div>
  );
}

/** Saves a template over the version that was seen, or a new one. */
function useSaveTemplate(onSeen: (seen: SurveyTemplate) => void) {
  const queryClient = useQueryClient();
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
      const fields = fieldsOf(values);
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
  const all = useQuery({
    ...templatesOptions,
    queryKey: ["current version of a template", templateId],
    ...askedOnce,
  });
  return (
    <CurrentVersionCard
      current={{ ...all, data: all.data && (all.data.find(({ id }) => id === templateId) ?? null) }}
      errorTitle="Failed to load survey templates."
      compare={(current) => current && differences(valuesOf(current), mine)}
      onSeen={onSeen}
      inDialog
    />
  );
}

/** Each field that differs, with the other admin's value. */
function differences(theirs: TemplateValues, mine: TemplateValues): [string, string][] {
  const shown = (values: TemplateValues): [string, string][] => [
    ["Name", values.name],
    ...aspectsShown.map((aspect): [string, string] => [aspectLabels[aspect], upperFirst(values[aspect])]),
    ["Default", values.isDefault ? "Yes" : "No"],
    ["Questions", values.questions.map(questionText).join(" / ") || "(none)"],
  ];
  const own = new Map(shown(mine));
  return shown(theirs).filter(([name, value]) => own.get(name) !== value);
}

/** All editable fields of a question. */
function questionText(edited: TemplateValues["questions"][number]): string {
  const { question, required, competency, shownIf } = edited;
  const parts = [
    typeText(edited),
    competency && `about ${competencyNames[competency as keyof typeof competencyNames]}`,
    shownIf && `after ${shownIf.question}: ${shownIf.answers.join(", ")}`,
  ];
  return `${question}${required ? " *" : ""} (${parts.filter(Boolean).join("; ")})`;
}

function typeText({ type, options, scale }: TemplateValues["questions"][number]): string {
  const name = type.replaceAll("_", " ");
  if (type === "rating") return `${name} 1-${scale}`;
  return hasOptions(type) ? `${name}: ${options.map(({ text }) => text).join(", ")}` : name;
}
