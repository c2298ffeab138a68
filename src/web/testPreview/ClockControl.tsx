import * as t from 'messages:testPreview';
import { firstMarket } from 'virtual:brand';
import { useState } from 'react';
import { locales, textLanguage } from '../../contract/launch.ts';
import { callDemo, readTextField } from '../api/demoCalls.ts';
import { useAction } from '../api/useAction.ts';
import { getLanguage } from '../texts/language.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { DateInput } from './DateInput.tsx';
import styles from './DeveloperTools.module.css';
import { ActionButtons, Tool } from './Tool.tsx';

const dayStepOptions = [1, 7, 15, 30];
const maxYearsAhead = 5;

type Props = {
  /** ISO 8601. */
  readonly now: string;
  readonly onClockChange: (now: string) => void;
};

/** Moves the business clock of the demonstration forward. */
export function ClockControl({ now, onClockChange }: Props) {
  const { isBusy, run } = useAction<'advance'>();
  const [target, setTarget] = useState('');
  const today = toLocalDateTime(now);
  const year = Number(today.slice(0, 4));

  async function advance(advanceDays: number): Promise<undefined> {
    const { body } = await callDemo('clock', { advanceDays });
    const newTime = readTextField(body, 'now');
    if (newTime) {
      onClockChange(newTime);
      setTarget('');
    } else toast(readTextField(body, 'message') || t.demoFailed(), { kind: 'error' });
  }

  function advanceToTarget(): void {
    const days = daysUntil(today, target);
    if (days === 0) toast(t.momentNeeds(), { kind: 'error' });
    else void run('advance', () => advance(days));
  }

  return (
    <Tool title={t.clock()}>
      <p className={styles.quiet}>{t.clockHint()}</p>
      <p className={styles.date} role="status">
        {formatBusinessTime(now)}
      </p>
      <ActionButtons
        actions={Object.fromEntries(
          dayStepOptions.map((days) => [t.days({ days }), () => void run('advance', () => advance(days))]),
        )}
      />
      <Field
        label={t.moment()}
        hint={t.momentHint({ country: firstMarket.country[textLanguage(getLanguage())] })}
      >
        {(input) => (
          <DateInput
            {...input}
            title={t.moment()}
            value={target}
            initial={today}
            years={[year, year + maxYearsAhead]}
            onChange={setTarget}
          />
        )}
      </Field>
      <Button kind="quiet" isBusy={isBusy} onClick={advanceToTarget}>
        {t.goThere()}
      </Button>
    </Tool>
  );
}

function formatBusinessTime(now: string): string {
  return new Intl.DateTimeFormat(locales[getLanguage()], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: businessTimeZone,
  }).format(new Date(now));
}

const dayMs = 86_400_000;

/** The time zone of the brand's first market, whose day the demonstration lives by. */
const businessTimeZone = firstMarket.timeZone;

/** Local time there at a moment (ISO 8601): `2026-11-27 09:05`. */
export function toLocalDateTime(moment: string): string {
  // Swedish writes it so.
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: businessTimeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(moment));
}

/** How many whole days lead from one wall time to the first that isn't before another; 0 once it is there or past. */
export function daysUntil(from: string, to: string): number {
  return Math.max(0, Math.ceil((parseLocalTime(to) - parseLocalTime(from)) / dayMs));
}

/** 0 where no moment was chosen. */
function parseLocalTime(localTime: string): number {
  return Date.parse(`${localTime.replace(' ', 'T')}Z`) || 0;
}
