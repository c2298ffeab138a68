import { SiteLayout } from '../layout/SiteLayout.tsx';
import { placeOf, type SiteViewProps } from '../place.ts';
import { Branches } from './Branches.tsx';
import { Carousel } from './Carousel.tsx';
import { GetApp } from './GetApp.tsx';
import { Help } from './Help.tsx';
import { Hero } from './Hero.tsx';
import { Products } from './Products.tsx';
import { Steps } from './Steps.tsx';
import { Trust } from './Trust.tsx';

export function View(props: SiteViewProps) {
  const place = placeOf(props);
  return (
    <SiteLayout page="home" place={place}>
      <Hero place={place} />
      <Carousel place={place} />
      <Products place={place} />
      <Steps place={place} />
      <Trust place={place} />
      <Help place={place} />
      <Branches place={place} />
      <GetApp place={place} />
    </SiteLayout>
  );
}
