import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { DayField } from './DayField.tsx';
import type { Field, Picture, Value } from './fields.ts';
import { Pictures } from './Pictures.tsx';
import { Several } from './Several.tsx';

type Props = {
  field: Field;
  value: Value;
  mistake: string | undefined;
  change: (value: Value) => void;
};

/** One thing that a form asks for, with its name, its hint and what is wrong with it. */
export function FieldInput({ field, value, mistake, change }: Props) {
  if (field.kind === 'pictures') {
    return <Pictures field={field} value={value as readonly Picture[]} change={change} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'choice') {
    return (
      <label className="field">
        <span className="label">{field.label}</span>
        <select className="input" value={text} onChange={(event) => change(event.target.value)}>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {field.hint === undefined ? null : <span className="hint">{field.hint}</span>}
      </label>
    );
  }
  if (field.kind === 'several') return <Several {...{ field, mistake }} value={text} change={change} />;
  if (field.kind === 'day') return <DayField {...{ field, mistake }} value={text} change={change} />;
  return (
    <TextField
      className="field"
      type={field.kind === 'secret' ? 'password' : 'text'}
      value={text}
      onChange={change}
      isInvalid={mistake !== undefined}
    >
      <Label className="label">{field.label}</Label>
      {field.kind === 'long' ? (
        <TextArea className="input" rows={4} maxLength={field.most ?? 500} />
      ) : field.kind === 'amount' ? (
        <span className="amount-input">
          <Input className="input" inputMode="decimal" autoComplete="off" />
          <span aria-hidden="true">{field.currency}</span>
        </span>
      ) : field.kind === 'secret' ? (
        <Input className="input" autoComplete="current-password" maxLength={200} />
      ) : (
        <Input className="input" autoComplete="off" maxLength={field.most ?? 200} />
      )}
      {field.hint === undefined ? null : (
        <Text slot="description" className="hint">
          {field.hint}
        </Text>
      )}
      <FieldError className="mistake">{mistake}</FieldError>
    </TextField>
  );
}
