import type { Brand } from './brand.ts';
import type { MarketConfig, Markets } from './markets.ts';

/** The markets with whom each transfer is made out to: where a channel names nobody, the lender by its legal name. */
export function withBeneficiaries(markets: Markets, { legalName }: Brand): Markets {
  return { MX: namedIn(markets.MX, legalName.MX), IN: namedIn(markets.IN, legalName.IN) };
}

function namedIn(market: MarketConfig, legalName: string): MarketConfig {
  const channels = market.channels.map((channel) =>
    channel.kind === 'barcode' || channel.company !== '' ? channel : { ...channel, company: legalName },
  );
  return { ...market, channels };
}
