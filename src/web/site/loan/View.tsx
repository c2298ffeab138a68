import * as t from 'messages:siteLoan';
import { LegalArticle } from '../../legal/LegalArticle.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { getSiteLocale, type SiteViewProps } from '../siteLocale.ts';
import styles from './OtherProducts.module.css';
import { OtherProducts } from './OtherProducts.tsx';

/** The terms of the market's loans, with its lender's name, address and site from the brand's configuration. */
export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  const { code, clauses, products } = locale.market;
  const [first, ...others] = products;
  return (
    <SiteLayout page="loan" locale={locale}>
      {first && others.length > 0 && (
        <p className={styles.intro}>{t.aboutProduct({ product: first.name[locale.language] })}</p>
      )}
      <LegalArticle document={clauses} market={code} />
      <OtherProducts locale={locale} />
    </SiteLayout>
  );
}
