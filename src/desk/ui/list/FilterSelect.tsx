import type { FieldOption } from '../form/fields.ts';

type Props = {
  label: string;
  value: string;
  options: readonly FieldOption[];
  /** Label of the empty choice; absent where one is always chosen. */
  anyLabel?: string;
  onSelect: (value: string) => void;
};

/** A choice beside a list, which applies at once. */
export function FilterSelect({ label, value, options, anyLabel, onSelect }: Props) {
  return (
    <label className="filter">
      <span className="quiet">{label}</span>
      <select className="input" value={value} onChange={({ target }) => onSelect(target.value)}>
        {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
