import { contact, legalName } from 'virtual:brand';
import { pages } from '../../contract/pages.ts';
import { language, textOf } from '../texts/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Agreement.module.css';
import { Frame } from './Frame.tsx';
import { languageQuery } from './template.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** What a visitor agrees to by registering. */
export function Agreement() {
  const { email, phone, address } = contact;
  const privacy = `${pages.privacy}?${new URLSearchParams(languageQuery())}`;
  return (
    <Frame>
      <article className={styles.agreement} lang={language()}>
        <h1>{t('agreementTitle')}</h1>
        <ol>
          <li>{t('agreement1')}</li>
          <li>{t('agreement2')}</li>
          <li>{t('agreement3')}</li>
          <li>{t('agreement4')}</li>
          <li>{t('agreement5', { email, phone })}</li>
        </ol>
        <p>{t('agreementLender', { lender: legalName.MX, address })}</p>
        <p>
          <a href={privacy}>{t('privacy')}</a>
        </p>
        <Button kind="quiet" onClick={() => history.back()}>
          {t('back')}
        </Button>
      </article>
    </Frame>
  );
}
