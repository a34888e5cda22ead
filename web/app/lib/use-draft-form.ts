import { removeStored } from "#web/shared/storage.ts";
import { type FormValidateInput, useForm } from "@mantine/form";
import { type NavigateOptions, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";

interface DraftFormOptions<Values> {
  /** The key of this device's storage that holds the draft. */
  draftKey: string;
  readDraft: (key: string) => Values | null;
  saveDraft: (key: string, values: Values) => void;
  getEmptyValues: () => Values;
  validate: FormValidateInput<Values>;
  /** Takes the focus when a restored draft is discarded. */
  firstField: string;
}

/** A form that saves each change on this device and restores it when it is opened again. */
export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const { draftKey, readDraft, saveDraft, getEmptyValues, validate, firstField } = options;
  const [restored, setRestored] = useState(() => readDraft(draftKey));
  const form = useForm<Values>({
    initialValues: restored ?? getEmptyValues(),
    onValuesChange: (values) => saveDraft(draftKey, values),
    validate,
  });
  const discard = () => {
    setRestored(null);
    form.setValues(getEmptyValues());
    form.clearErrors();
    // The note with the pressed button disappears.
    form.getInputNode(firstField)?.focus();
  };
  /** Saves the values again before they are sent: signing out in another tab deletes all drafts. */
  const saveAgain = (values: Values) => saveDraft(draftKey, values);
  const removeDraft = () => removeStored(draftKey);
  return { form, isRestored: restored !== null, discard, saveAgain, removeDraft };
}

/** Cancels a form: back to the page before, or to the given page when this one was opened directly. */
export function useCancel(fallback: NavigateOptions) {
  const router = useRouter();
  const navigate = useNavigate();
  return () => (router.history.canGoBack() ? router.history.back() : void navigate(fallback));
}
