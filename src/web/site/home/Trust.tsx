import * as t from 'messages:siteHome';
import type { ReactNode } from 'react';
import type { SiteLocale } from '../addresses.ts';
import { PhoneLink } from '../layout/PhoneLink.tsx';
import styles from './Trust.module.css';

/** Who lends, where that can be checked, who takes a complaint, and what is never asked of anybody. */
export function Trust({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { registration, complaints, authority, complaintDeadline, legalName } = market;
  const { days, kind } = complaintDeadline;
  return (
    <section id="trust" className={styles.section}>
      <h2 className={styles.title}>{t.trust()}</h2>
      <div className={styles.cards}>
        <TrustCard iconPath="M4 9l8-5 8 5M5 20h14M6 10v7M10 10v7M14 10v7M18 10v7" title={t.trustRegistered()}>
          <p>{legalName}</p>
          <p>
            {registration.name[language]}: <strong>{registration.number}</strong>
          </p>
          <p>
            <a href={registration.url}>{t.trustCheck()}</a>
          </p>
        </TrustCard>
        <TrustCard iconPath="M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5" title={t.trustComplaints()}>
          <p>
            {complaints.name[language]}:<br />
            <PhoneLink phone={complaints.phone} />
            <br />
            <a href={`mailto:${complaints.email}`}>{complaints.email}</a>
          </p>
          <p>{kind === 'business' ? t.answerInBusiness({ days }) : t.answerIn({ days })}</p>
          <p>
            {t.notSatisfied()} <a href={authority.url}>{authority.name[language]}</a>,{' '}
            <PhoneLink phone={authority.phone} />.
          </p>
        </TrustCard>
        <TrustCard
          iconPath="M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5"
          title={t.trustSafe()}
        >
          <ul>
            <li>{t.safe1()}</li>
            <li>{t.safe2()}</li>
            <li>{t.safe3()}</li>
            <li>{t.safe4()}</li>
          </ul>
        </TrustCard>
      </div>
    </section>
  );
}

type TrustCardProps = {
  /** The drawing of its sign, in a square of 24. */
  readonly iconPath: string;
  readonly title: string;
  readonly children: ReactNode;
};

function TrustCard({ iconPath, title, children }: TrustCardProps) {
  return (
    <div className={styles.card}>
      <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={iconPath}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
