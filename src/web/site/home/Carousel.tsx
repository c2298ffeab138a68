import * as t from 'messages:siteHome';
import { limits } from '../../../contract/limits.ts';
import { brand } from '../../build/configuration.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteMarket } from '../markets.ts';
import styles from './Carousel.module.css';
import { extensionDays } from './facts.ts';

type Slide = {
  readonly picture: 'calendar' | 'shop' | 'talk' | 'way';
  readonly title: string;
  readonly text: string;
};

/** What the three pictures say: what isn't to be had in a market isn't shown there. */
function listSlides(market: SiteMarket): readonly Slide[] {
  const days = extensionDays(market);
  return [
    { picture: 'calendar', title: t.slide1(), text: t.slide1Text() },
    market.stores.length > 0
      ? { picture: 'shop', title: t.slide2(), text: t.slide2Text() }
      : { picture: 'talk', title: t.slide2Talk(), text: t.slide2TalkText() },
    days > 0
      ? { picture: 'way', title: t.slide3(), text: t.slide3Text({ days }) }
      : { picture: 'way', title: t.slide3Plan(), text: t.slide3PlanText() },
  ];
}

/** Three pictures. A scrolling strip that the page's script moves on; without it, a finger does. */
export function Carousel({ locale }: { readonly locale: SiteLocale }) {
  const slides = listSlides(locale.market);
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={t.carousel()}
      data-carousel={limits.carouselMs}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a strip that scrolls must be reachable by keyboard */}
      <div className={styles.track} data-track="" tabIndex={0} role="group" aria-label={t.carousel()}>
        {slides.map(({ picture, title, text }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group of its own, no fieldset
          <div
            key={picture}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={t.slideOf({ n: index + 1 })}
          >
            <img
              src={`/images/site/${picture}.svg`}
              alt={brand.pictures[picture][locale.language]}
              width={720}
              height={480}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
            <div className={styles.text}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.controls} data-controls="" data-asleep="">
        <button type="button" data-step="-1" aria-label={t.previous()}>
          <ArrowIcon d="M14.5 6l-6 6 6 6" />
        </button>
        <p className={styles.dots} aria-hidden="true">
          {slides.map(({ picture }) => (
            <span key={picture} data-dot="" />
          ))}
        </p>
        <button type="button" data-step="1" aria-label={t.next()}>
          <ArrowIcon d="M9.5 6l6 6-6 6" />
        </button>
        <button type="button" data-pause="" data-play-text={t.play()} data-pause-text={t.pause()}>
          {t.pause()}
        </button>
      </div>
    </section>
  );
}

function ArrowIcon({ d }: { readonly d: string }) {
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
    </svg>
  );
}
