import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { toWireDateTime } from '../format.ts';
import { Modal } from '../Modal.tsx';
import styles from './DatePicker.module.css';
import { inputTexts } from './inputTexts.ts';

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

/** Reads `YYYY-MM-DD HH:mm`; nothing for any other text. */
export function parseDateTime(text: string): DateParts | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { year, month, day, hour, minute };
}

type Props = {
  readonly title: string;
  /** `YYYY-MM-DD HH:mm`; another text begins with now. */
  readonly value: string;
  readonly years: readonly [number, number];
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

/** Chooses a day and a time, part by part; gives `YYYY-MM-DD HH:mm`. */
export default function DatePicker({ title, value, years, onChoose, onClose }: Props) {
  const [parts, setParts] = useState(() => parseDateTime(value) ?? currentDateParts());
  const choices = dateChoices(parts, years);
  const chosen = formatDateTime(parts);
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={<Button onClick={() => onChoose(chosen)}>{inputTexts.confirmDate()}</Button>}
    >
      <p className={styles.selected} aria-live="polite">
        {chosen}
      </p>
      {choices.map((row) => (
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

function currentDateParts(): DateParts {
  const parts = parseDateTime(toWireDateTime(new Date()).slice(0, 16));
  return parts ?? { year: 2000, month: 1, day: 1, hour: 0, minute: 0 };
}

/** What there is to choose: the day in one line, the time in the next. */
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
