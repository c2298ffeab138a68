import * as t from 'messages:testPreview';
import { firstMarket } from 'virtual:brand';
import { useState } from 'react';
import { locales } from '../../../contract/launch.ts';
import { language } from '../../texts/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { toast } from '../../ui/toast.ts';
import { askDemo, textIn } from './demo.ts';
import { businessTimeZone, daysTo, wallTime } from './moments.ts';
import styles from './Tools.module.css';

const steps = [1, 7, 15, 30];
const yearsAhead = 5;

type Props = {
  /** ISO 8601. */
  readonly now: string;
  readonly onMoved: (now: string) => void;
};

/** Moves the business clock of the demonstration forward. */
export function TimeMachine({ now, onMoved }: Props) {
  const [isMoving, setMoving] = useState(false);
  const [target, setTarget] = useState('');
  const today = wallTime(now);
  const year = Number(today.slice(0, 4));

  async function advance(advanceDays: number): Promise<void> {
    if (isMoving) return;
    setMoving(true);
    const { body } = await askDemo('clock', { advanceDays });
    setMoving(false);
    const moved = textIn(body, 'now');
    if (!moved) return toast(textIn(body, 'message') || t.demoFailed(), { kind: 'error' });
    onMoved(moved);
    setTarget('');
  }

  function move(): void {
    const days = daysTo(today, target);
    if (days === 0) toast(t.momentNeeds(), { kind: 'error' });
    else void advance(days);
  }

  return (
    <Section title={t.clock()}>
      <Card padded>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t.clockHint()}</p>
          <p className={styles.date} role="status">
            {businessDate(now)}
          </p>
          <div className={styles.buttons}>
            {steps.map((days) => (
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
                years={[year, year + yearsAhead]}
                onChange={setTarget}
              />
            )}
          </Field>
          <Button kind="quiet" busy={isMoving} onClick={move}>
            {t.goThere()}
          </Button>
        </div>
      </Card>
    </Section>
  );
}

function businessDate(now: string): string {
  return new Intl.DateTimeFormat(locales[language()], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: businessTimeZone,
  }).format(new Date(now));
}
