import { useState } from "react";

/** What is wrong with what was typed: said at its field, which takes the focus, or where the form is sent. */
export function useProblem() {
  const [problem, setProblem] = useState<{ text: string; at: string | undefined }>();
  return {
    say(text: string, at?: string) {
      const field = document.getElementById(at ?? "");
      setProblem({ text, at: field ? at : undefined });
      field?.focus();
    },
    clear: () => setProblem(undefined),
    text: problem?.text,
    ofField: (id: string) => (problem?.at === id ? problem.text : undefined),
    ofForm: problem?.at ? undefined : problem?.text,
  };
}
