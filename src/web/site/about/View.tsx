import * as t from 'messages:siteAbout';
import { brand } from '../../build/configuration.ts';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { getSiteLocale, type SiteViewProps } from '../siteLocale.ts';
import { listPictures } from './illustrations.ts';
import styles from './View.module.css';

/** Pictures only, as specified: the heading is there for those who listen to the page. */
export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  return (
    <SiteLayout page="about" locale={locale}>
      <h1 className={styles.heading}>{t.title()}</h1>
      <div className={styles.pictures}>
        {listPictures(locale.market).map((picture, index) => (
          <img
            key={picture}
            src={`/images/site/${picture}.svg`}
            alt={brand.pictures[picture]?.[locale.language] ?? ''}
            width={720}
            height={480}
            loading={index < 2 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'auto'}
          />
        ))}
      </div>
    </SiteLayout>
  );
}
