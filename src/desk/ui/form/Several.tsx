import { useRemarks } from './FieldFrame.tsx';
import type { Field } from './fields.ts';

type Props = {
  field: Extract<Field, { kind: 'several' }>;
  value: string;
  mistake: string | undefined;
  change: (value: string) => void;
};

/** Any of some choices. */
export function Several({ field, value, mistake, change }: Props) {
  const { described, remarks } = useRemarks(field.hint, mistake);
  const chosen = value.split(',').filter(Boolean);
  return (
    <fieldset className="field" aria-describedby={described['aria-describedby']}>
      <legend className="label">{field.label}</legend>
      <div className="several">
        {field.options.map((option) => (
          <label key={option.value} className="several-choice">
            <input
              type="checkbox"
              aria-invalid={described['aria-invalid']}
              checked={chosen.includes(option.value)}
              onChange={({ target }) => {
                const others = chosen.filter((other) => other !== option.value);
                change([...others, ...(target.checked ? [option.value] : [])].join(','));
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      {remarks}
    </fieldset>
  );
}
