import { ifTooFew, mayShow } from "#contract/batch-release.ts";
import { SwitchCard } from "./switch-card.tsx";

interface MayShowProps {
  gate: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What becomes of the answers where too few are given. */
export function MayShow({ gate, ...choice }: MayShowProps) {
  return (
    <SwitchCard id="few" title="If too few answer" label={mayShow(gate)} {...choice}>
      {ifTooFew(gate)}
    </SwitchCard>
  );
}
