import * as t from 'messages:extension';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './PaymentPlan.module.css';

type Props = {
  readonly rows: ResponseData<'extensionDetail'>['repayPlan'];
  readonly currency: string;
  readonly today: string;
  readonly note: string;
};

/** The payments an extension leads to: what, how much, when, and what it means. */
export function PaymentPlan({ rows, currency, today, note }: Props) {
  return (
    <Card>
      <ol>
        {rows.map(({ title, amount, remark, time }) => (
          <li key={title} className={styles.row}>
            <p className={styles.header}>
              <span>{title}</span>
              <strong>
                <Money minor={amount} currency={currency} />
              </strong>
            </p>
            <p className={styles.date}>{time === today ? t.today() : formatLongDay(time, today)}</p>
            <p className={styles.remark}>{remark}</p>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
