import type { DataRequestKind } from "#contract/privacy.ts";
import { formatDay } from "#web/shared/format-date.ts";
import { Button, PageLink, ProblemLine, Form } from "#web/shared/ui/controls.tsx";
import { callPreference, pathOf } from "./candidate-path.ts";
import { type PreferenceCardProps, usePreference } from "./typed-field.tsx";
import { type Dispatch, useState } from "react";

const kinds: Record<DataRequestKind, string> = {
  copy: "A copy of my data",
  correction: "A correction of my data",
  end: "Deletion of my data",
};
const knownKinds = Object.keys(kinds) as DataRequestKind[];

interface TypedRequest {
  kind: DataRequestKind;
  /** What is wrong, for a correction. */
  wish: string;
}
export const blankRequest: TypedRequest = { kind: "copy", wish: "" };

export interface DataCardProps extends PreferenceCardProps {
  typedRequest: [request: TypedRequest, setRequest: Dispatch<TypedRequest>];
}

/** A copy, a correction or the deletion: an admin carries it out within 30 days, and an e-mail says so. */
export function DataCard({ secret, wishes, onChanged, typedRequest }: DataCardProps) {
  const [{ kind, wish }, setRequest] = typedRequest;
  const [wasOpen] = useState(wishes.dataRequests.length > 0 || wish !== "");
  const { sendChange, problem, isSending } = usePreference(onChanged);

  async function send() {
    if (kind === "correction" && !wish.trim()) return problem.show("Please say what is wrong.", "wish");
    const request = { secret, kind, wish: kind === "correction" ? wish : null };
    if (await sendChange(() => callPreference("askForData", request))) setRequest({ kind, wish: "" });
  }

  return (
    <section className="card folds">
      <details open={wasOpen}>
        <summary>Your data: copy, correction or deletion</summary>
        <div className="stack">
          <Form onSubmit={() => void send()}>
            <label className="field">
              <span>What do you want?</span>
              <select
                value={kind}
                onChange={(event) => {
                  problem.clear();
                  setRequest({
                    kind: knownKinds.find((known) => known === event.target.value) ?? kind,
                    wish,
                  });
                }}
              >
                {knownKinds.map((option) => (
                  <option key={option} value={option}>
                    {kinds[option]}
                  </option>
                ))}
              </select>
            </label>
            {kind === "correction" && (
              <>
                <p>
                  You can <PageLink to={pathOf("history", secret)}>correct your work history</PageLink>{" "}
                  yourself.
                </p>
                <label className="field">
                  <span>What is wrong, and what is right?</span>
                  <textarea
                    id="wish"
                    rows={3}
                    maxLength={2000}
                    value={wish}
                    onChange={(event) => setRequest({ kind, wish: event.target.value })}
                  />
                </label>
              </>
            )}
            {kind === "end" && (
              <p>
                We delete everything about you as a candidate for this position, and send no more surveys.{" "}
                {wishes.company} loses the answers. This cannot be undone.
              </p>
            )}
            <ProblemLine problem={problem.text} />
            <div className="buttons">
              <Button busy={isSending} tone={kind === "end" ? "danger" : "plain"}>
                Send request
              </Button>
            </div>
          </Form>
          {/* Present before its content, so that the content is read out. */}
          <div className="stack" aria-live="polite">
            {wishes.dataRequests.length > 0 && (
              <ul>
                {wishes.dataRequests.map(({ kind: asked, dueOn, carriedOutOn }) => (
                  <li key={`${asked} ${dueOn}`}>
                    {kinds[asked]}:{" "}
                    {carriedOutOn
                      ? `done on ${formatDay(carriedOutOn)}`
                      : `due by ${formatDay(dueOn)}. We will e-mail you.`}
                  </li>
                ))}
              </ul>
            )}
            <p className="muted small">
              This covers your data as a candidate for this position. A copy holds answers only if you were
              promised them.
            </p>
          </div>
        </div>
      </details>
    </section>
  );
}
