import { languageValue } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { textOf } from '../../texts/text.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import type { texts } from './texts.ts';
import styles from './View.module.css';

const t = textOf<typeof texts>();

/** The privacy policy's own page in a frame. */
export function View() {
  const address = `${pages.privacy}?language=${languageValue[drawnLanguage()]}`;
  return (
    <SiteLayout page="policy">
      <Heading title={t('title')}>
        <a href={address}>{t('alone')}</a>
      </Heading>
      <iframe className={styles.frame} src={address} title={t('title')} />
    </SiteLayout>
  );
}
