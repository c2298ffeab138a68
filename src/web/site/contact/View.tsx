import * as t from 'messages:siteContact';
import { contactForm } from 'virtual:brand';
import { inboxPath } from '../../../contract/endpoints.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { getSiteLocale, type SiteLocale, type SiteViewProps } from '../addresses.ts';
import { Heading, SiteLayout } from '../SiteLayout.tsx';
import styles from './View.module.css';

/** The contact form, with four required fields, and the contact details. Nothing is sent unless the brand has an inbox. */
export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  const { email } = locale.market.contact;
  const isSent = contactForm === 'inbox';
  return (
    <SiteLayout page="contact" locale={locale}>
      <Heading title={t.title()}>{t.lead()}</Heading>
      <div className={styles.columns}>
        <form
          className={styles.form}
          method="dialog"
          data-contact={isSent ? inboxPath : ''}
          data-mail={email}
          data-incomplete={t.incomplete()}
          data-successful={t.successful()}
          data-so={isSent ? t.sent() : t.notSentYet()}
          data-not-sent={t.notSent()}
        >
          {!isSent && <p>{t.sentByOwnMail()}</p>}
          <label htmlFor="name">{t.name()}</label>
          <input id="name" name="name" type="text" autoComplete="name" maxLength={120} required />
          <label htmlFor="telephone">{t.telephone()}</label>
          <input id="telephone" name="telephone" type="tel" autoComplete="tel" maxLength={40} required />
          <label htmlFor="email">{t.mail()}</label>
          <input
            id="email"
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            maxLength={200}
            required
          />
          <label htmlFor="remark">{t.remark()}</label>
          <textarea id="remark" name="remark" rows={5} maxLength={2000} required />
          <button type="submit">{t.submit()}</button>
          <p id="answer" className={styles.status} role="status" />
          <a className={styles.send} href={`mailto:${email}`} data-send="" hidden>
            {t.sendByMail()}
          </a>
        </form>
        <ContactDetails locale={locale} />
      </div>
    </SiteLayout>
  );
}

/** The contact details, the telephone first. */
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
