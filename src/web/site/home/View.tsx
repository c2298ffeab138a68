import { SiteLayout } from '../layout/SiteLayout.tsx';
import { Branches } from './Branches.tsx';
import { Carousel } from './Carousel.tsx';
import { GetApp } from './GetApp.tsx';
import { Help } from './Help.tsx';
import { Hero } from './Hero.tsx';
import { Products } from './Products.tsx';
import { Steps } from './Steps.tsx';

export function View() {
  return (
    <SiteLayout page="home">
      <Hero />
      <Carousel />
      <Products />
      <Steps />
      <Help />
      <Branches />
      <GetApp />
    </SiteLayout>
  );
}
