import * as t from 'messages:legal';
import { textLanguage } from '../../contract/launch.ts';
import { getLanguage } from '../texts/language.ts';
import { formatFullDate } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import styles from './Legal.module.css';
import { LegalBlocks, LegalSections, sectionId } from './LegalSections.tsx';
import { legalText } from './legalText.ts';

type Props = { readonly market?: string | undefined };
type LegalProps = Props & { readonly document: string };

export function AboutUs({ market }: Props) {
  return <LegalPage document="about-us" market={market} />;
}

export function PrivacyPolicy({ market }: Props) {
  return <LegalPage document="privacy-policy" market={market} />;
}

/** A legal text as a page inside the app. */
function LegalPage(props: LegalProps) {
  return (
    <Page>
      <LegalArticle {...props} />
    </Page>
  );
}

const minSectionsForContents = 5;

/**
 * A legal text with its h1, version, table of contents if it is long, and sections. It names the lender of the market, or
 * all lenders without one.
 */
export function LegalArticle({ document, market }: LegalProps) {
  const text = legalText(document, textLanguage(getLanguage()), market);
  const { title, version, effective, preamble, sections } = text;
  return (
    <article className={styles.legal}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.version}>{t.inForce({ version, date: formatFullDate(effective) })}</p>
      <LegalBlocks blocks={preamble} />
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
