import * as t from 'messages:legal';
import { language } from '../texts/translator.ts';
import { formatFullDate } from '../ui/format.ts';
import styles from './Legal.module.css';
import { LegalBlocks, LegalSections, sectionId } from './LegalSections.tsx';
import { legalText } from './legalText.ts';

const minSectionsForContents = 5;

type LegalProps = { readonly document: string; readonly market?: string | undefined };

/**
 * A text of the brand under its heading: version, contents where it is long, sections. Has the page's h1. It names the
 * lender of the market, or all of them.
 */
export function LegalArticle({ document, market }: LegalProps) {
  const {
    title,
    version,
    effective,
    preamble: opening,
    sections,
  } = legalText(document, language() === 'en' ? 'en' : 'es', market);
  return (
    <article className={styles.legal}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.version}>{t.inForce({ version, date: formatFullDate(effective) })}</p>
      <LegalBlocks blocks={opening} />
      {sections.length >= minSectionsForContents && (
        <details className={styles.contents}>
          <summary>{t.contents()}</summary>
          <ol>
            {sections.map((section, index) => (
              <li key={section.title}>
                <a href={`#${sectionId(index)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </details>
      )}
      <LegalSections sections={sections} />
    </article>
  );
}
