import { type Config, getMarket, type Market } from '../../config/index.ts';

/**
 * Calling code of a borrower's phone. A market's accounts may have come through templates of several phone rules, so
 * the rule that the phone fits decides, and the market's own where none does.
 */
export function getCallingCode(config: Config, market: Market, phone: string): string {
  const template = Object.values(config.promotion.templates).find(
    (candidate) => candidate.accountMarket === market && new RegExp(candidate.phone.pattern).test(phone),
  );
  return template?.phone.prefix ?? getMarket(config, market).phone.prefix;
}
