import * as t from 'messages:agreement';
import type { ReactNode } from 'react';
import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { Card, DescriptionList, Section } from '../ui/Card.tsx';
import { formatFullDate } from '../ui/format.ts';
import { CopyButton } from '../ui/Reference.tsx';
import styles from './Agreement.module.css';
import { LegalSections, toLegalSection } from './LegalSections.tsx';

type BodyProps = { readonly agreement: ResponseData<'agreementSpecimen'> };

/** The agreement's figures and clauses, verbatim. */
export function AgreementBody({ agreement: { disclosure, parts, opening, clauses } }: BodyProps) {
  return (
    <>
      {disclosure && (
        <>
          <h2 className={styles.disclosure}>{disclosure.title}</h2>
          <AgreementParts parts={disclosure.parts} />
        </>
      )}
      <AgreementParts parts={parts} />
      <article className={styles.clauses} aria-label={t.clauses()}>
        {opening.map((paragraph) => (
          <p key={paragraph}>{withNonBreakingSpaces(paragraph)}</p>
        ))}
        <LegalSections sections={clauses.map(toLegalSection)} />
      </article>
    </>
  );
}

type PartsProps = Pick<ResponseData<'agreementSpecimen'>, 'parts'>;

/** The rows of an agreement or its disclosure, verbatim. */
export function AgreementParts({ parts }: PartsProps) {
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

type DatesProps = {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
};

/** Dates beside the agreement, which depend on the payout and are not part of it. */
export function AgreementDates({ title, note, rows }: DatesProps) {
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

const visibleHashChars = 8;

type HashProps = { readonly agreement: { readonly hash: string; readonly version: string } };

/** The agreement's hash: abbreviated on the screen, in full on paper and when copied. */
export function AgreementHash({ agreement: { hash, version } }: HashProps) {
  return (
    <Card isPadded>
      <div className={styles.hashCard}>
        <h2>{t.fingerprint()}</h2>
        <p className={styles.hash}>
          <span className={styles.abbreviated}>
            {hash.slice(0, visibleHashChars)} … {hash.slice(-visibleHashChars)}
          </span>
          <span className={styles.full}>{hash}</span>
        </p>
        <p className={styles.help}>
          {t.fingerprintHelp()} {t.version()}: {version}.
        </p>
        <div className={styles.copy}>
          <CopyButton text={hash} />
        </div>
      </div>
    </Card>
  );
}

/** The buttons of an agreement, side by side. */
export function AgreementActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
