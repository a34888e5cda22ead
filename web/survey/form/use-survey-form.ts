import { useState } from "react";
import { flushSync } from "react-dom";
import type { OpenSurvey } from "#contract/surveys.ts";
import { type Answer, answersToSend, missingRequired } from "../answers.ts";
import { submitSurvey } from "../api.ts";
import { type Draft, eraseDraft, keepDraft, readDraft } from "../draft.ts";
import type { Notice } from "../frame/toast.tsx";
import { wasSentHere } from "../sent-surveys.ts";
import { focusQuestion } from "./focus-question.ts";
import { notices } from "./notices.ts";

type Problems = Record<string, string>;

export interface SurveyFormOptions {
  survey: OpenSurvey;
  reviewerId: string;
  onSent: () => void;
  onUnavailable: (state: "completed" | "not found") => void;
}

/** The state of the survey: the draft, what is wrong with it, and how submitting goes. */
export function useSurveyForm({ survey, reviewerId, onSent, onUnavailable }: SurveyFormOptions) {
  const { questions } = survey;
  const [draft, setDraft] = useState(() => readDraft(reviewerId, questions));
  const [isKept, setIsKept] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    setNotice(null);
    // Another tab may have submitted and erased the draft; it must not come back.
    if (!wasSentHere(reviewerId)) setIsKept(keepDraft(reviewerId, next));
  }

  function answer(id: string, given: Answer | undefined) {
    const { [id]: _previous, ...others } = draft.answers;
    const { [id]: _solved, ...remaining } = problems;
    setProblems(remaining);
    change({ answers: given === undefined ? others : { ...others, [id]: given } });
  }

  function refuse(found: Problems, said: Notice) {
    flushSync(() => {
      setProblems(found);
      setNotice(said);
    });
    focusQuestion(questions.find(({ id }) => id in found)?.id);
  }

  async function submit() {
    if (sending) return;
    const missing = missingRequired(questions, draft.answers);
    if (missing.length > 0) {
      const found = Object.fromEntries(missing.map(({ id }) => [id, "Please answer this question."]));
      return refuse(found, notices.incomplete);
    }
    const mayHaveArrived = draft.attempted;
    setSending(true);
    setProblems({});
    change({ attempted: true });
    const outcome = await submitSurvey(reviewerId, {
      answers: answersToSend(questions, draft.answers),
      shareIdentity: draft.shareIdentity,
    });
    setSending(false);
    if (outcome.ok) return onSent();
    if (outcome.failure === "FAILED") return setNotice(notices.failed);

    if (outcome.failure === "ALREADY_COMPLETED") {
      // The answer to an earlier attempt was lost on its way, or another tab was faster.
      if (mayHaveArrived || wasSentHere(reviewerId)) return onSent();
      // Answered on another device, or the browser itself sent these answers twice: both look the same from here.
      eraseDraft(reviewerId);
      return onUnavailable("completed");
    }
    change({ attempted: false });
    if (outcome.failure === "SURVEY_NOT_FOUND") return onUnavailable("not found");
    refuse(outcome.problems, notices.refused);
  }

  return {
    draft,
    isKept,
    problems,
    notice,
    sending,
    answer,
    change,
    submit,
    closeNotice: () => setNotice(null),
  };
}
