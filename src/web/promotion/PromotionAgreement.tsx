import t from 'messages:promotion';
import { pages } from '../../contract/pages.ts';
import { language } from '../texts/translator.ts';
import { Button } from '../ui/Button.tsx';
import styles from './PromotionAgreement.module.css';
import { PromotionPage } from './PromotionPage.tsx';
import { languageQuery, type TemplateLender } from './template.ts';

/** What a visitor agrees to by registering, with the lender of the template's market and where its terms stand. */
export function PromotionAgreement({ lender }: { readonly lender: TemplateLender }) {
  const { email, phone, address, name, market } = lender;
  const query = new URLSearchParams({ ...languageQuery(), ...(market ? { market } : {}) });
  return (
    <PromotionPage>
      <article className={styles.agreement} lang={language()}>
        <h1>{t.agreementTitle()}</h1>
        <ol>
          <li>{t.agreement1()}</li>
          <li>{t.agreement2()}</li>
          <li>{t.agreement3()}</li>
          <li>{t.agreement4()}</li>
          <li>{t.agreement5({ email, phone: phone.replaceAll(' ', '\u00a0') })}</li>
        </ol>
        <p>{t.agreementLender({ lender: name, address })}</p>
        <p>
          <a href={`${pages.siteLoan}?${query}`}>{t.loanTerms()}</a>
        </p>
        <p>
          <a href={`${pages.privacy}?${query}`}>{t.privacy()}</a>
        </p>
        <Button kind="quiet" onClick={() => history.back()}>
          {t.back()}
        </Button>
      </article>
    </PromotionPage>
  );
}
