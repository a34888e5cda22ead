import { useState } from "react";
import { Button } from "#web/surveys/frame/button.tsx";
import { ProblemLine, notThrough } from "#web/surveys/frame/problem-line.tsx";
import { call } from "./api.ts";
import type { CandidatePageProps } from "./page-props.ts";

interface TakeBackProps extends CandidatePageProps {
  label: string;
  tone?: "danger";
}

/** From the press on nobody is asked. It is asked for once: whoever wants out gets out, and can agree again. */
export function TakeBack({ secret, onChanged, label, tone }: TakeBackProps) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");

  async function takeBack() {
    setState("sending");
    const outcome = await call("takeBack", { secret });
    setState(outcome.ok ? "open" : "failed");
    if (outcome.ok) onChanged(outcome.value);
  }

  return (
    <>
      <Button tone={tone ?? "plain"} onClick={() => void takeBack()} busy={state === "sending"}>
        {label}
      </Button>
      <ProblemLine problem={state === "failed" && notThrough} />
    </>
  );
}
