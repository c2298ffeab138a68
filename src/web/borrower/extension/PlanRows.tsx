import * as t from 'messages:extension';
import type { Data } from '../../../contract/schemas/index.ts';
import { Card } from '../../ui/Card.tsx';
import { longDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './PlanRows.module.css';

type Props = {
  readonly rows: Data<'extensionDetail'>['repayPlan'];
  readonly currency: string;
  readonly today: string;
  readonly note: string;
};

/** The payments an extension leads to: what, how much, when, and what it means. */
export function PlanRows({ rows, currency, today, note }: Props) {
  return (
    <Card>
      <ol>
        {rows.map(({ title, amount, remark, time }) => (
          <li key={title} className={styles.row}>
            <p className={styles.head}>
              <span>{title}</span>
              <strong>
                <Money minor={amount} currency={currency} />
              </strong>
            </p>
            <p className={styles.when}>{time === today ? t.today() : longDay(time, today)}</p>
            <p className={styles.remark}>{remark}</p>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
