import { Rows, Section } from '../../ui/Card.tsx';
import { fullDay } from '../fullDay.ts';
import styles from './Agreement.module.css';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
};

/** What isn't part of the agreement and stands beside it: days that the payout decides. */
export function Beside({ title, note, rows }: Props) {
  return (
    <Section title={title}>
      <Rows>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Rows>
      <p className={styles.help}>{note}</p>
    </Section>
  );
}

/** The days of a plan, as rows. */
export function daysOf(plan: readonly { title: string; time: string }[]) {
  return plan.map(({ title, time }) => [title, fullDay(time)] as const);
}
