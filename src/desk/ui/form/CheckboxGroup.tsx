import { useFieldMessages } from './FieldWrapper.tsx';
import type { Field } from './fields.ts';

type Props = {
  field: Extract<Field, { kind: 'several' }>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Any of some choices. */
export function CheckboxGroup({ field, value, error, onChange }: Props) {
  const { ariaProps, messages } = useFieldMessages(field.hint, error);
  const selected = value.split(',').filter(Boolean);
  return (
    <fieldset className="field" aria-describedby={ariaProps['aria-describedby']}>
      <legend className="label">{field.label}</legend>
      <div className="checkbox-group">
        {field.options.map((option) => (
          <label key={option.value} className="checkbox-option">
            <input
              type="checkbox"
              aria-invalid={ariaProps['aria-invalid']}
              checked={selected.includes(option.value)}
              onChange={({ target }) => {
                const others = selected.filter((other) => other !== option.value);
                onChange([...others, ...(target.checked ? [option.value] : [])].join(','));
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  );
}
