import { useState } from "react";
import type { CompanyRules } from "#contract/outreach.ts";
import { type Deferred, deferred } from "#web/app/lib/deferred.ts";

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

/** A question that is answered by a press: yes, no, or not at all. */
export function useAskNow() {
  const [asked, setAsked] = useState<Deferred<boolean> | null>(null);
  const settle = (end: (asked: Deferred<boolean>) => void) => {
    if (asked) end(asked);
    setAsked(null);
  };
  return {
    opened: asked !== null,
    ask: () => {
      const question = deferred<boolean>();
      setAsked(question);
      return question.promise;
    },
    onAnswer: (yes: boolean) => settle(({ resolve }) => resolve(yes)),
    onClose: () => settle(({ reject }) => reject(new Error("The question was closed"))),
  };
}
