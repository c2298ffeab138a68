import type { SiteMarket } from '../markets.ts';

const illustrations = ['talk', 'calendar', 'shop', 'way', 'city'] as const;
type Illustration = (typeof illustrations)[number];

/** The pictures a lender shows of itself, in its order. */
export function listPictures(market: SiteMarket): readonly Illustration[] {
  return market.pictures.filter(isIllustration);
}

function isIllustration(name: string): name is Illustration {
  return illustrations.some((picture) => picture === name);
}
