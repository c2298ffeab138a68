import * as t from 'messages:agreement';
import { withNonBreakingSpaces } from '../../../contract/nonBreakingSpaces.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { DescriptionList, Section } from '../../ui/Card.tsx';
import { LegalSections, toLegalSection } from '../LegalSections.tsx';
import styles from './Agreement.module.css';

type Props = { readonly agreement: ResponseData<'agreementSpecimen'> };

/** An agreement as it is agreed to: its figures and its clauses, word for word. */
export function AgreementBody({ agreement: { parts, opening, clauses } }: Props) {
  return (
    <>
      {parts.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <DescriptionList>
            {rows.map(({ label, value, detail }) => (
              <div key={label} className={styles.row}>
                <dt>{withNonBreakingSpaces(label)}</dt>
                <dd>{withNonBreakingSpaces(value)}</dd>
                {detail && <dd className={styles.detail}>{withNonBreakingSpaces(detail)}</dd>}
              </div>
            ))}
          </DescriptionList>
        </Section>
      ))}
      <article className={styles.clauses} aria-label={t.clauses()}>
        {opening.map((paragraph) => (
          <p key={paragraph}>{withNonBreakingSpaces(paragraph)}</p>
        ))}
        <LegalSections sections={clauses.map(toLegalSection)} />
      </article>
    </>
  );
}
