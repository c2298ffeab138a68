import type { ChangeEvent, ReactNode } from 'react';
import { DayField } from './DayField.tsx';
import { type Control, FieldFrame } from './FieldFrame.tsx';
import { FileField } from './FileField.tsx';
import type { Field, Picture, Value } from './fields.ts';
import { Pictures } from './Pictures.tsx';
import { Several } from './Several.tsx';

type Props = {
  field: Field;
  value: Value;
  mistake: string | undefined;
  change: (value: Value) => void;
};

/** One thing that a form asks for. */
export function FieldInput({ field, value, mistake, change }: Props) {
  if (field.kind === 'pictures') {
    return <Pictures field={field} value={value as readonly Picture[]} change={change} />;
  }
  if (field.kind === 'file') {
    return <FileField {...{ field, mistake }} value={value as readonly Picture[]} change={change} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'several') return <Several {...{ field, mistake }} value={text} change={change} />;
  if (field.kind === 'day') return <DayField {...{ field, mistake }} value={text} change={change} />;
  return (
    <FieldFrame {...{ field, mistake }}>
      {(control) =>
        controlOf(field, { ...control, value: text, onChange: (event) => change(event.target.value) })
      }
    </FieldFrame>
  );
}

type Typed = Control & {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
};
type Written = Exclude<Field, { kind: 'pictures' | 'file' | 'several' | 'day' }>;

function controlOf(field: Written, typed: Typed): ReactNode {
  switch (field.kind) {
    case 'choice':
      return (
        <select {...typed}>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'long':
      return <textarea {...typed} rows={4} maxLength={field.most ?? 500} />;
    case 'amount':
      return (
        <span className="amount-input">
          <input {...typed} inputMode="decimal" autoComplete="off" />
          <span aria-hidden="true">{field.currency}</span>
        </span>
      );
    case 'secret':
      return <input {...typed} type="password" autoComplete="current-password" maxLength={200} />;
    case 'text':
      return <input {...typed} autoComplete="off" maxLength={field.most ?? 200} />;
  }
}
