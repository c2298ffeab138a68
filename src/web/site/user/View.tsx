import { textOf } from '../../texts/text.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** Nothing belongs here yet, and the page says so. */
export function View() {
  return (
    <SiteLayout page="user">
      <Heading title={t('title')}>{t('inApp')}</Heading>
    </SiteLayout>
  );
}
