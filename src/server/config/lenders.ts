import type { z } from 'zod';
import type { Brand } from './brand.ts';
import type { MarketConfig, Markets, marketsSchema } from './markets.ts';

type ConfiguredMarkets = z.output<typeof marketsSchema>;

/** The markets with their lenders by their legal names: a transfer is made out to them where its channel names nobody. */
export function withLenders(markets: ConfiguredMarkets, { legalName }: Brand): Markets {
  return Object.fromEntries(
    Object.entries(markets).map(([code, market]) => [code, withLender(market, legalName[code] ?? '')]),
  );
}

function withLender(market: ConfiguredMarkets[string], legalName: string): MarketConfig {
  const channels = market.channels.map((channel) =>
    channel.group === 'store' || channel.company !== '' ? channel : { ...channel, company: legalName },
  );
  return { ...market, legalName, channels };
}
