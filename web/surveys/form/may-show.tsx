import { ifTooFew, mayShow } from "#contract/gate-words.ts";
import "./share-identity.css";

interface MayShowProps {
  gate: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What becomes of the answers where too few are given. */
export function MayShow({ gate, isOn, onChange }: MayShowProps) {
  return (
    <section className="card identity" aria-labelledby="few">
      <h2 id="few">If too few answer</h2>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby="few-meaning"
        />
        <span>{mayShow(gate)}</span>
      </label>
      <p id="few-meaning">{ifTooFew(gate)}</p>
    </section>
  );
}
