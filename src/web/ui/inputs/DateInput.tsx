import { lazy, Suspense, useState } from 'react';
import type { FieldInput } from '../Field.tsx';

const DatePicker = lazy(() => import('./DatePicker.tsx'));

type Props = FieldInput & {
  readonly title: string;
  /** `YYYY-MM-DD HH:mm`, empty for nothing yet. */
  readonly value: string;
  /** The initial choice while there is no value; by default now. */
  readonly initial?: string;
  readonly years: readonly [number, number];
  readonly onChange: (value: string) => void;
};

export function DateInput({ title, value, initial = '', years, onChange, ...field }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input
        {...field}
        type="text"
        readOnly
        aria-haspopup="dialog"
        placeholder="YYYY-MM-DD HH:mm"
        value={value}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <DatePicker
            title={title}
            value={value || initial}
            years={years}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
