import * as t from 'messages:sitePolicy';
import { languageCodes } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { getSiteLocale, type SiteViewProps } from '../siteLocale.ts';
import styles from './View.module.css';

/** The privacy policy's own page in a frame, of this market's lender. */
export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  const { market, language } = locale;
  const address = `${pages.privacy}?language=${languageCodes[language]}&market=${market.code}`;
  return (
    <SiteLayout page="policy" locale={locale}>
      <Heading title={t.title()}>
        <a href={address}>{t.alone()}</a>
      </Heading>
      <iframe className={styles.frame} src={address} title={t.title()} />
    </SiteLayout>
  );
}
