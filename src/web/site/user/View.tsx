import * as t from 'messages:siteUser';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { getSiteLocale, type SiteViewProps } from '../siteLocale.ts';

/** Nothing belongs here yet, and the page says so. */
export function View(props: SiteViewProps) {
  return (
    <SiteLayout page="user" locale={getSiteLocale(props)}>
      <Heading title={t.title()}>{t.inApp()}</Heading>
    </SiteLayout>
  );
}
