import { textOf } from '../../texts/text.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { placeOf, type SiteViewProps } from '../place.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** Nothing belongs here yet, and the page says so. */
export function View(props: SiteViewProps) {
  return (
    <SiteLayout page="user" place={placeOf(props)}>
      <Heading title={t('title')}>{t('inApp')}</Heading>
    </SiteLayout>
  );
}
