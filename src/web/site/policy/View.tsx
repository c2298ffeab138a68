import * as t from 'messages:sitePolicy';
import { languageValue } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { placeOf, type SiteViewProps } from '../place.ts';
import styles from './View.module.css';

/** The privacy policy's own page in a frame, of this market's lender. */
export function View(props: SiteViewProps) {
  const place = placeOf(props);
  const { market, language } = place;
  const address = `${pages.privacy}?language=${languageValue[language]}&market=${market.code}`;
  return (
    <SiteLayout page="policy" place={place}>
      <Heading title={t.title()}>
        <a href={address}>{t.alone()}</a>
      </Heading>
      <iframe className={styles.frame} src={address} title={t.title()} />
    </SiteLayout>
  );
}
