import { DescriptionList, Section } from '../../ui/Card.tsx';
import { formatFullDate } from '../formatFullDate.ts';
import styles from './Agreement.module.css';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
};

/** What isn't part of the agreement and stands beside it: days that the payout decides. */
export function AgreementDates({ title, note, rows }: Props) {
  return (
    <Section title={title}>
      <DescriptionList>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </DescriptionList>
      <p className={styles.help}>{note}</p>
    </Section>
  );
}

/** The days of a plan, as rows. */
export function dateRows(plan: readonly { title: string; time: string }[]) {
  return plan.map(({ title, time }) => [title, formatFullDate(time)] as const);
}
