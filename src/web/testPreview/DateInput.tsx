import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field, type FieldControlProps } from '../ui/Field.tsx';
import { inputTexts } from '../ui/inputs/inputTexts.ts';
import { Modal } from '../ui/Modal.tsx';
import styles from './DateInput.module.css';

type DateParts = { year: number; month: number; day: number; hour: number; minute: number };

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-11-27 09:05`; a day beyond the end of the month becomes its last. Source: SPEC 9. */
export function formatDateTime({ year, month, day, hour, minute }: DateParts): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const last = Math.min(day, daysInMonth(year, month));
  return `${year}-${pad(month)}-${pad(last)} ${pad(hour)}:${pad(minute)}`;
}

/** Reads `YYYY-MM-DD HH:mm`. */
export function parseDateTime(text: string): DateParts {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
}

type Props = FieldControlProps & {
  readonly title: string;
  /** `YYYY-MM-DD HH:mm`, empty for nothing yet. */
  readonly value: string;
  /** The initial choice while there is no value. */
  readonly initial: string;
  readonly years: readonly [number, number];
  readonly onChange: (value: string) => void;
};

/** Chooses a day and a time in a dialog; gives `YYYY-MM-DD HH:mm`. */
export function DateInput({ title, value, initial, years, onChange, ...field }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
        <DateDialog
          title={title}
          initial={value || initial}
          years={years}
          onChoose={(chosen) => {
            onChange(chosen);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type DialogProps = Pick<Props, 'title' | 'initial' | 'years'> & {
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

/** Chooses part by part. */
function DateDialog({ title, initial, years, onChoose, onClose }: DialogProps) {
  const [parts, setParts] = useState(() => parseDateTime(initial));
  const chosen = formatDateTime(parts);
  const confirm = <Button onClick={() => onChoose(chosen)}>{inputTexts.confirmDate()}</Button>;
  return (
    <Modal title={title} onClose={onClose} actions={confirm}>
      <p className={styles.selected} aria-live="polite">
        {chosen}
      </p>
      {dateChoices(parts, years).map((row) => (
        <div key={row[0].part} className={styles.parts}>
          {row.map(({ part, from, to }) => (
            <Field key={part} label={inputTexts[part]()}>
              {(input) => (
                <select
                  {...input}
                  value={Math.min(parts[part], to)}
                  onChange={({ currentTarget }) =>
                    setParts({ ...parts, [part]: Number(currentTarget.value) })
                  }
                >
                  {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
                    <option key={number} value={number}>
                      {String(number).padStart(2, '0')}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
      ))}
    </Modal>
  );
}

/** The columns: the day's in one line, the time's in the next. */
function dateChoices({ year, month }: DateParts, [first, last]: readonly [number, number]) {
  return [
    [
      { part: 'year', from: Math.min(first, year), to: Math.max(last, year) },
      { part: 'month', from: 1, to: 12 },
      { part: 'day', from: 1, to: daysInMonth(year, month) },
    ],
    [
      { part: 'hour', from: 0, to: 23 },
      { part: 'minute', from: 0, to: 59 },
    ],
  ] as const;
}
