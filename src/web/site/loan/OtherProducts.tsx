import * as t from 'messages:siteLoan';
import type { LegalSection } from '../../../contract/legal.ts';
import { LegalBlocks } from '../../legal/LegalSections.tsx';
import { legalText } from '../../legal/legalText.ts';
import type { SiteLocale } from '../addresses.ts';
import styles from './OtherProducts.module.css';

/** What the clauses of the market's other products say differently from those of its first. */
export function OtherProducts({ locale }: { readonly locale: SiteLocale }) {
  const { market, language } = locale;
  const [first, ...others] = market.products;
  if (first === undefined) return null;
  return others.map(({ id, name }) => {
    const sections = findDifferingSections(locale, first.id, id);
    if (sections.length === 0) return null;
    return (
      <section key={id} className={styles.otherProduct}>
        <h2>{t.differs({ product: name[language] })}</h2>
        {sections.map(({ title, blocks }) => (
          <div key={title}>
            <h3>{title}</h3>
            <LegalBlocks blocks={blocks} />
          </div>
        ))}
      </section>
    );
  });
}

function findDifferingSections(
  { market, language }: SiteLocale,
  first: string,
  other: string,
): readonly LegalSection[] {
  const { code, clauses } = market;
  const listSections = (productId: string): readonly LegalSection[] =>
    legalText(clauses, language, code, productId).sections;
  const baseSections = new Set(listSections(first).map((section) => JSON.stringify(section)));
  return listSections(other).filter((section) => !baseSections.has(JSON.stringify(section)));
}
