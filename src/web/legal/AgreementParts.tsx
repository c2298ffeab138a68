import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { DescriptionList, Section } from '../ui/Card.tsx';
import styles from './Agreement.module.css';

type Props = { readonly parts: ResponseData<'agreementSpecimen'>['parts'] };

/** The rows of an agreement or its disclosure, verbatim. */
export function AgreementParts({ parts }: Props) {
  return parts.map(({ title, rows }) => (
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
  ));
}
