import type { ReactNode } from 'react';
import { Card, Section } from '../ui/Card.tsx';
import styles from './DeveloperTools.module.css';

/** One of the developer's tools, under its title. */
export function Tool({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title}>
      <Card isPadded>
        <div className={styles.stack}>{children}</div>
      </Card>
    </Section>
  );
}

/** A row of buttons by their labels. */
export function ActionButtons({ actions }: { readonly actions: Readonly<Record<string, () => void>> }) {
  return (
    <div className={styles.buttons}>
      {Object.entries(actions).map(([name, act]) => (
        <button key={name} type="button" className={styles.small} onClick={act}>
          {name}
        </button>
      ))}
    </div>
  );
}
