interface NeverContactProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function NeverContact({ isOn, onChange }: NeverContactProps) {
  return (
    <label className="card choice">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <strong>Never contact me again</strong>
        <br />
        No company can ask this address for a reference here any more. We remember it as a code that cannot be
        turned back into the address.
      </span>
    </label>
  );
}
