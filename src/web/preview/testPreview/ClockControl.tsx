import * as t from 'messages:testPreview';
import { firstMarket } from 'virtual:brand';
import { useState } from 'react';
import { locales } from '../../../contract/launch.ts';
import { language } from '../../texts/translator.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { toast } from '../../ui/toast.ts';
import { businessTimeZone, daysUntil, toLocalDateTime } from './businessClock.ts';
import styles from './DeveloperTools.module.css';
import { callDemo, readTextField } from './demoCalls.ts';

const dayStepOptions = [1, 7, 15, 30];
const maxYearsAhead = 5;

type Props = {
  /** ISO 8601. */
  readonly now: string;
  readonly onClockChange: (now: string) => void;
};

/** Moves the business clock of the demonstration forward. */
export function ClockControl({ now, onClockChange }: Props) {
  const [isAdvancing, setAdvancing] = useState(false);
  const [target, setTarget] = useState('');
  const today = toLocalDateTime(now);
  const year = Number(today.slice(0, 4));

  async function advance(advanceDays: number): Promise<void> {
    if (isAdvancing) return;
    setAdvancing(true);
    const { body } = await callDemo('clock', { advanceDays });
    setAdvancing(false);
    const newTime = readTextField(body, 'now');
    if (!newTime) return toast(readTextField(body, 'message') || t.demoFailed(), { kind: 'error' });
    onClockChange(newTime);
    setTarget('');
  }

  function advanceToTarget(): void {
    const days = daysUntil(today, target);
    if (days === 0) toast(t.momentNeeds(), { kind: 'error' });
    else void advance(days);
  }

  return (
    <Section title={t.clock()}>
      <Card padded>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t.clockHint()}</p>
          <p className={styles.date} role="status">
            {formatBusinessTime(now)}
          </p>
          <div className={styles.buttons}>
            {dayStepOptions.map((days) => (
              <button key={days} type="button" className={styles.small} onClick={() => void advance(days)}>
                {t.days({ days })}
              </button>
            ))}
          </div>
          <Field
            label={t.moment()}
            hint={t.momentHint({ country: firstMarket.country[language() === 'en' ? 'en' : 'es'] })}
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
          <Button kind="quiet" busy={isAdvancing} onClick={advanceToTarget}>
            {t.goThere()}
          </Button>
        </div>
      </Card>
    </Section>
  );
}

function formatBusinessTime(now: string): string {
  return new Intl.DateTimeFormat(locales[language()], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: businessTimeZone,
  }).format(new Date(now));
}
