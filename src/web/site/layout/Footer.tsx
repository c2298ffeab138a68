import { brandName, contact, legalName } from 'virtual:brand';
import { textOf } from '../../texts/text.ts';
import { navigation, siteAddress } from '../addresses.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import styles from './Footer.module.css';
import type { layoutTexts } from './texts.ts';

const t = textOf<typeof layoutTexts>();

/** Phone, e-mail, address, company and copyright, all from the brand's configuration. */
export function Footer() {
  const here = drawnLanguage();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.who}>
          <p className={styles.name}>{brandName}</p>
          <p>{t('borrowWell')}</p>
        </div>
        <nav aria-label={t('pagesOfSite')}>
          <p className={styles.head}>{t('pagesOfSite')}</p>
          <ul>
            {navigation.map((page) => (
              <li key={page}>
                <a href={siteAddress(page, here)}>{t(page)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <address className={styles.reach}>
          <p className={styles.head}>{t('reach')}</p>
          <dl>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
              <br />
              {contact.hours[here]}
            </dd>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
            <dt>{t('address')}</dt>
            <dd>{contact.address}</dd>
          </dl>
        </address>
      </div>
      <p className={styles.legal}>
        © {new Date().getFullYear()} {legalName.MX} · {legalName.IN}. {t('rights')}
      </p>
    </footer>
  );
}
