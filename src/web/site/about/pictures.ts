import type { SiteMarket } from '../markets.ts';

const pictures = ['talk', 'calendar', 'shop', 'way', 'city'] as const;
type Picture = (typeof pictures)[number];

/** The pictures a lender shows of itself, in its order. */
export function picturesOf(market: SiteMarket): readonly Picture[] {
  return market.pictures.filter(isPicture);
}

function isPicture(name: string): name is Picture {
  return pictures.some((picture) => picture === name);
}
