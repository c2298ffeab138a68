import * as t from 'messages:agreement';
import type { Data } from '../../../contract/schemas/index.ts';
import { unbroken } from '../../../contract/unbroken.ts';
import { Rows, Section } from '../../ui/Card.tsx';
import { LegalSections, sectionOf } from '../LegalSections.tsx';
import styles from './Agreement.module.css';

type Props = { readonly agreement: Data<'agreementSpecimen'> };

/** An agreement as it is agreed to: its figures and its clauses, word for word. */
export function Document({ agreement: { parts, opening, clauses } }: Props) {
  return (
    <>
      {parts.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <Rows>
            {rows.map(({ label, value, detail }) => (
              <div key={label} className={styles.row}>
                <dt>{unbroken(label)}</dt>
                <dd>{unbroken(value)}</dd>
                {detail && <dd className={styles.detail}>{unbroken(detail)}</dd>}
              </div>
            ))}
          </Rows>
        </Section>
      ))}
      <article className={styles.clauses} aria-label={t.clauses()}>
        {opening.map((paragraph) => (
          <p key={paragraph}>{unbroken(paragraph)}</p>
        ))}
        <LegalSections sections={clauses.map(sectionOf)} />
      </article>
    </>
  );
}
