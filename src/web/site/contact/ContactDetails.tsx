import * as t from 'messages:siteContact';
import type { SiteLocale } from '../addresses.ts';
import { PhoneLink } from '../layout/PhoneLink.tsx';
import styles from './View.module.css';

/** The ways to somebody who answers: the telephone first. */
export function ContactDetails({ locale: { market, language } }: { readonly locale: SiteLocale }) {
  const { contact, complaints } = market;
  return (
    <address className={styles.contactDetails}>
      <h2>{t.byPhone()}</h2>
      <p>
        <PhoneLink phone={contact.phone} />
        <br />
        {contact.hours[language]}
      </p>
      <h2>{t.byMail()}</h2>
      <p>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
      <h2>{complaints.name[language]}</h2>
      <p>
        <PhoneLink phone={complaints.phone} />
        <br />
        <a href={`mailto:${complaints.email}`}>{complaints.email}</a>
      </p>
    </address>
  );
}
