import { pages } from '../../contract/pages.ts';
import { language } from '../texts/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Agreement.module.css';
import { Frame } from './Frame.tsx';
import { said as t } from './said.ts';
import { type Lender, languageQuery } from './template.ts';

/** What a visitor agrees to by registering, with the lender of the template's market and where its terms stand. */
export function Agreement({ lender }: { readonly lender: Lender }) {
  const { email, phone, address, name, market } = lender;
  const query = new URLSearchParams({ ...languageQuery(), ...(market ? { market } : {}) });
  return (
    <Frame>
      <article className={styles.agreement} lang={language()}>
        <h1>{t('agreementTitle')}</h1>
        <ol>
          <li>{t('agreement1')}</li>
          <li>{t('agreement2')}</li>
          <li>{t('agreement3')}</li>
          <li>{t('agreement4')}</li>
          <li>{t('agreement5', { email, phone: phone.replaceAll(' ', '\u00a0') })}</li>
        </ol>
        <p>{t('agreementLender', { lender: name, address })}</p>
        <p>
          <a href={`${pages.siteLoan}?${query}`}>{t('loanTerms')}</a>
        </p>
        <p>
          <a href={`${pages.privacy}?${query}`}>{t('privacy')}</a>
        </p>
        <Button kind="quiet" onClick={() => history.back()}>
          {t('back')}
        </Button>
      </article>
    </Frame>
  );
}
