import * as t from 'messages:siteLoan';
import { LegalArticle } from '../../legal/LegalArticle.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { placeOf, type SiteViewProps } from '../place.ts';
import styles from './OtherProducts.module.css';
import { OtherProducts } from './OtherProducts.tsx';

/** The terms of the market's loans, with its lender's name, address and site from the brand's configuration. */
export function View(props: SiteViewProps) {
  const place = placeOf(props);
  const { code, clauses, products } = place.market;
  const [first, ...others] = products;
  return (
    <SiteLayout page="loan" place={place}>
      {first && others.length > 0 && (
        <p className={styles.lead}>{t.aboutProduct({ product: first.name[place.language] })}</p>
      )}
      <LegalArticle document={clauses} market={code} />
      <OtherProducts place={place} />
    </SiteLayout>
  );
}
