import * as t from 'messages:demo';
import { channelNames } from 'virtual:brand';
import { useState } from 'react';
import { demonstrationMarkets } from '../../contract/demonstration.ts';
import type { DemonstrationState } from '../../contract/demonstrationFeed.ts';
import { pages } from '../../contract/pages.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { formatLongDay, formatMoney } from '../ui/format.ts';
import { advanceDays, chargeBack, daysBetween, findMostUrgentLoan, payLoan } from './actions.ts';
import styles from './demo.module.css';

type Props = {
  readonly state: DemonstrationState | undefined;
  readonly market: string;
  readonly busy: boolean;
  /** Acts on the loan and shows the outcome on the phone. */
  readonly onAction: (act: () => Promise<string>, path?: string) => void;
};

const lateDays = [1, 5, 10, 30];

/** Events to simulate on the most urgent open loan. */
export function Controls({ state, market, busy, onAction }: Props) {
  const loan = findMostUrgentLoan(state);
  if (!state || !loan) return <p className={styles.quiet}>{t.nothingOwed()}</p>;
  const { dueOn, dueAmount, currency } = loan;
  const toDue = dueOn === null ? 0 : daysBetween(state.today, dueOn);
  const channel = demonstrationMarkets[market]?.channel;
  const due = { amount: formatMoney(dueAmount, currency), day: formatLongDay(dueOn ?? '', state.today) };
  return (
    <div className={styles.controls}>
      <p>{t.owed(due)}</p>
      <div className={styles.row}>
        <Button
          kind="quiet"
          isBusy={busy}
          disabled={toDue <= 0}
          onClick={() => onAction(() => advanceDays(toDue))}
        >
          {t.payday()}
        </Button>
        <Button
          kind="quiet"
          isBusy={busy}
          onClick={() => onAction(() => payLoan(loan, { channel, isPart: false }), pages.loanDetails)}
        >
          {t.payAt({ channel: channelNames[channel ?? ''] ?? t.anyChannel() })}
        </Button>
        <Button
          kind="quiet"
          isBusy={busy}
          onClick={() => onAction(() => payLoan(loan, { channel, isPart: true }), pages.loanDetails)}
        >
          {t.payHalf()}
        </Button>
      </div>
      <FallBehind toDue={toDue} busy={busy} onAdvance={(days) => onAction(() => advanceDays(days))} />
      <p className={styles.quiet}>{t.sharedClock()}</p>
    </div>
  );
}

type FallBehindProps = {
  /** Days until the loan is due, negative once it is late. */
  readonly toDue: number;
  readonly busy: boolean;
  readonly onAdvance: (days: number) => void;
};

/** Moves the clock until the loan is that many days late; later, where it is late already. */
function FallBehind({ toDue, busy, onAdvance }: FallBehindProps) {
  const [days, setDays] = useState('5');
  return (
    <div className={styles.late}>
      <Field label={toDue >= 0 ? t.lateBy() : t.laterBy()}>
        {(input) => (
          <select {...input} value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
            {lateDays.map((choice) => (
              <option key={choice} value={choice}>
                {t.days({ days: choice })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="quiet" isBusy={busy} onClick={() => onAdvance(Math.max(0, toDue) + Number(days))}>
        {t.becomeLate()}
      </Button>
    </div>
  );
}

type ChargeBackProps = Pick<Props, 'busy' | 'onAction'> & { readonly reference: string | null };

export function ChargeBack({ reference, busy, onAction }: ChargeBackProps) {
  if (reference === null) return null;
  return (
    <Button kind="quiet" isBusy={busy} onClick={() => onAction(() => chargeBack(reference))}>
      {t.reversePayment()}
    </Button>
  );
}
