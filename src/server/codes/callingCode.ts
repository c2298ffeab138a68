import { type Config, type Market, marketIn } from '../config/index.ts';

/**
 * Calling code of a borrower's phone. A market's accounts may have come through templates of several phone rules, so
 * the rule that the phone fits decides, and the market's own where none does.
 */
export function callingCodeOf(config: Config, market: Market, phone: string): string {
  const template = Object.values(config.promotion.templates).find(
    (one) => one.accountMarket === market && new RegExp(one.phone.pattern).test(phone),
  );
  return template?.phone.prefix ?? marketIn(config, market).phone.prefix;
}
