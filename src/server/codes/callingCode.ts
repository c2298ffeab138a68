import type { Config, Market } from '../config/index.ts';

/**
 * Calling code of a borrower's phone. A market's accounts may have come through templates of several phone rules, so
 * the rule that the phone fits decides, and the market's own where none does.
 */
export function callingCodeOf({ markets, promotion }: Config, market: Market, phone: string): string {
  const template = Object.values(promotion.templates).find(
    (one) => one.accountMarket === market && new RegExp(one.phone.pattern).test(phone),
  );
  return template?.phone.prefix ?? markets[market].phone.prefix;
}
