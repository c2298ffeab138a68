import { Checkbox, CheckboxGroup, FieldError, Label } from 'react-aria-components';
import type { Field } from './fields.ts';

type Props = {
  field: Extract<Field, { kind: 'several' }>;
  value: string;
  mistake: string | undefined;
  change: (value: string) => void;
};

/** Any of some choices. */
export function Several({ field, value, mistake, change }: Props) {
  return (
    <CheckboxGroup
      className="field"
      value={value.split(',').filter(Boolean)}
      onChange={(chosen) => change(chosen.join(','))}
      isInvalid={mistake !== undefined}
    >
      <Label className="label">{field.label}</Label>
      <div className="several">
        {field.options.map((option) => (
          <Checkbox key={option.value} value={option.value} className="several-choice">
            <span className="box" aria-hidden="true" />
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldError className="mistake">{mistake}</FieldError>
    </CheckboxGroup>
  );
}
