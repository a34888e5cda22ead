import type { DataRequest } from "#contract/privacy.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { StatusBadge } from "#web/app/ui/status-badge.tsx";
import classes from "#web/app/ui/row-list.module.css";
import { CarryOutButton } from "./carry-out-button.tsx";
import { kindNames, stateNames } from "./request-words.ts";
import { SendProofButton } from "./send-proof-button.tsx";

interface RequestRowProps {
  request: DataRequest;
  onChanged: () => void;
}

export function RequestRow({ request, onChanged }: RequestRowProps) {
  const { kind, candidate, email, wish, state, askedOn, dueOn, isOverdue, carriedOutOn } = request;
  const [tone, word] = stateNames[state];
  return (
    <li>
      <div className={classes.text}>
        <h2>{kindNames[kind]}</h2>
        <p>
          {candidate
            ? `${candidate.firstName} ${candidate.lastName}, a candidate of ${candidate.company}`
            : "Nothing is kept of the candidate any more"}
          {email && ` · ${email}`}
        </p>
        {wish && <p>“{wish}”</p>}
        <p className={classes.facts}>
          Asked <DateText value={askedOn} /> ·{" "}
          {carriedOutOn ? (
            <>
              carried out <DateText value={carriedOutOn} />
            </>
          ) : (
            <>
              due <DateText value={dueOn} />
            </>
          )}
        </p>
      </div>
      <StatusBadge tone={isOverdue ? "danger" : tone}>{isOverdue ? `Overdue: ${word}` : word}</StatusBadge>
      {(state === "link_not_sent" || state === "waiting_for_proof") && candidate && (
        <SendProofButton request={request} onSent={onChanged} />
      )}
      {state === "to_carry_out" && <CarryOutButton request={request} onDone={onChanged} />}
    </li>
  );
}
