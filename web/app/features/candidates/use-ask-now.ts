import { useState } from "react";
import type { CompanyRules } from "#contract/outreach.ts";

interface Asked {
  sendSurveysAutomatically: boolean;
  consentNote: string;
  workHistory: unknown[];
}

/** Whether people are asked as soon as the candidate is created, and nobody has noted that the candidate agreed. */
export function asksAtOnce(
  { sendSurveysAutomatically, consentNote, workHistory }: Asked,
  rules: CompanyRules | undefined,
): boolean {
  return (
    sendSurveysAutomatically &&
    workHistory.length > 0 &&
    !consentNote.trim() &&
    (rules?.needed ?? "nothing") === "nothing"
  );
}

interface Question {
  resolve: (yes: boolean) => void;
  reject: (reason: unknown) => void;
}

/** A question that is answered by a press: yes, no, or not at all. */
export function useAskNow() {
  const [asked, setAsked] = useState<Question | null>(null);
  const settle = (end: (asked: Question) => void) => {
    if (asked) end(asked);
    setAsked(null);
  };
  return {
    opened: asked !== null,
    ask: () => new Promise<boolean>((resolve, reject) => setAsked({ resolve, reject })),
    onAnswer: (yes: boolean) => settle(({ resolve }) => resolve(yes)),
    onClose: () => settle(({ reject }) => reject(new Error("The question was closed"))),
  };
}
