import type { FieldOption } from './fields.ts';

/** The options of a select, those with a heading under it. */
export function GroupedOptions({ options }: { options: readonly FieldOption[] }) {
  return [...Map.groupBy(options, ({ group }) => group)].map(([group, ofGroup]) =>
    group === undefined ? (
      <Options key="" options={ofGroup} />
    ) : (
      <optgroup key={group} label={group}>
        <Options options={ofGroup} />
      </optgroup>
    ),
  );
}

function Options({ options }: { options: readonly FieldOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
