import { SiteLayout } from '../layout/SiteLayout.tsx';
import { getSiteLocale, type SiteViewProps } from '../siteLocale.ts';
import { Branches } from './Branches.tsx';
import { Carousel } from './Carousel.tsx';
import { FaqSection } from './FaqSection.tsx';
import { GetApp } from './GetApp.tsx';
import { Hero } from './Hero.tsx';
import { Products } from './Products.tsx';
import { Steps } from './Steps.tsx';
import { Trust } from './Trust.tsx';

export function View(props: SiteViewProps) {
  const locale = getSiteLocale(props);
  return (
    <SiteLayout page="home" locale={locale}>
      <Hero locale={locale} />
      <Carousel locale={locale} />
      <Products locale={locale} />
      <Steps locale={locale} />
      <Trust locale={locale} />
      <FaqSection locale={locale} />
      <Branches locale={locale} />
      <GetApp locale={locale} />
    </SiteLayout>
  );
}
