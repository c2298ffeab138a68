import t from 'messages:siteLayout';
import { brandName } from 'virtual:brand';
import { Fragment } from 'react';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { navigation, type SiteLocale, siteAddress } from './addresses.ts';
import styles from './Footer.module.css';

type FooterProps = { readonly locale: SiteLocale };

/** Phone, e-mail, address, company and copyright, all from the brand's configuration and of this market alone. */
export function Footer({ locale }: FooterProps) {
  const { market, language } = locale;
  const { contact, legalName } = market;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.identity}>
          <p className={styles.name}>{brandName}</p>
          <p>{t.borrowResponsibly({ yearly: market.yearlyCost.short })}</p>
        </div>
        <nav aria-label={t.pagesOfSite()}>
          <p className={styles.columnTitle}>{t.pagesOfSite()}</p>
          <ul>
            {navigation.map((page) => (
              <li key={page}>
                <a href={siteAddress(page, locale)}>{t[page]()}</a>
              </li>
            ))}
          </ul>
        </nav>
        <address className={styles.contact}>
          <p className={styles.columnTitle}>{t.contactTitle()}</p>
          <dl>
            <dt>{t.phone()}</dt>
            <dd>
              <PhoneLink phone={contact.phone} />
              <br />
              {contact.hours[language]}
            </dd>
            <dt>{t.email()}</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
            <dt>{t.address()}</dt>
            <dd>{contact.address}</dd>
          </dl>
        </address>
        <Supervision locale={locale} />
      </div>
      <p className={styles.legal}>
        © {new Date().getFullYear()} {legalName.replace(/\.$/, '')}. {t.rights()}
      </p>
    </footer>
  );
}

/** Where the lender is registered, who takes complaints, and who watches over both. */
function Supervision({ locale: { market, language } }: FooterProps) {
  const { registration, complaints, authority, serviceProviders = [] } = market;
  return (
    <div className={styles.contact}>
      <p className={styles.columnTitle}>{t.supervision()}</p>
      <dl>
        <dt>{registration.name[language]}</dt>
        <dd>
          <a href={registration.url}>{registration.number}</a>
        </dd>
        {serviceProviders.map(({ name, does, phone, email }) => (
          <Fragment key={name}>
            <dt>{does[language]}</dt>
            <dd>
              {name}
              <br />
              <PhoneLink phone={phone} />
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </Fragment>
        ))}
        <dt>{complaints.name[language]}</dt>
        <dd>
          {complaints.officer && (
            <>
              {complaints.officer}
              <br />
            </>
          )}
          <PhoneLink phone={complaints.phone} />
          <br />
          <a href={`mailto:${complaints.email}`}>{complaints.email}</a>
        </dd>
        <dt>{authority.name[language]}</dt>
        <dd>
          <PhoneLink phone={authority.phone} />
        </dd>
      </dl>
    </div>
  );
}
