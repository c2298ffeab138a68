import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { joinClassNames } from './classNames.ts';

type CardProps = {
  readonly children: ReactNode;
  /** Inner space; without it rows and lists reach the edge. */
  readonly isPadded?: boolean;
};

export function Card({ children, isPadded }: CardProps) {
  return <div className={joinClassNames(styles.card, isPadded && styles.padded)}>{children}</div>;
}

type SectionProps = { readonly title: ReactNode; readonly id?: string; readonly children: ReactNode };

/** A part of a screen under its own heading. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Rows of label and value, for `DescriptionRow` children. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.card}>{children}</dl>;
}

const tones = {
  due: styles.due,
  overdue: styles.overdue,
  paid: styles.paid,
  sum: styles.total,
  beside: styles.secondary,
};

type DescriptionRowProps = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** `sum`: what the rows before it come to. `beside`: no part of that. */
  readonly tone?: keyof typeof tones | undefined;
};

export function DescriptionRow({ label, value, tone }: DescriptionRowProps) {
  return (
    <div className={joinClassNames(styles.row, tone && tones[tone])}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
