import type { Brand } from './brand.ts';
import type { Market, MarketConfig, Markets } from './markets.ts';
import { present } from './present.ts';

const marketNames: readonly Market[] = ['MX', 'IN'];

/** The markets with whom each transfer is made out to: where a channel names nobody, the lender by its legal name. */
export function withBeneficiaries(markets: Markets, { legalName }: Brand): Markets {
  const configured = marketNames.filter((market) => Object.hasOwn(markets, market));
  const named = configured.map((market) => [market, namedIn(markets[market], legalName[market])]);
  return present('markets.json', marketNames, Object.fromEntries(named));
}

function namedIn(market: MarketConfig, legalName: string): MarketConfig {
  const channels = market.channels.map((channel) =>
    channel.kind === 'barcode' || channel.company !== '' ? channel : { ...channel, company: legalName },
  );
  return { ...market, channels };
}
