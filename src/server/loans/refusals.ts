import { loanCode } from '../../contract/codes.ts';
import type { AmountRange, Eligibility, RuleOutcome } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { daysText, moneyText } from '../format.ts';
import { Refusal, RequestError, refusing } from '../http/index.ts';
import type { Order } from './order.ts';
import { limitText, refusalText } from './reasons.ts';

export const profileMissing = refusing(Refusal, loanCode.profileMissing, {
  es: 'Antes de pedir, completa tus datos y tu cuenta de banco en la app.',
  en: 'Before you borrow, complete your details and your bank account in the app.',
});

/** Names the offer as it stands today. */
export function offerChanged(amount: number, termDays: number, market: MarketConfig): Refusal {
  const money = moneyText(amount, market);
  return new Refusal(loanCode.offerChanged, {
    es: `La oferta cambió: hoy es por ${money} a ${daysText(termDays, 'es')}. Revisa los montos y confirma otra vez.`,
    en: `The offer has changed: today it is for ${money} over ${daysText(termDays, 'en')}. Check the amounts and confirm again.`,
  });
}

/** Names what may be asked for. */
export function amountOutside({ least, most, step }: AmountRange, market: MarketConfig): Refusal {
  const [from, to, by] = [least, most, step].map((amount) => moneyText(amount, market));
  return new Refusal(loanCode.amountOutside, {
    es: `Puedes pedir de ${from} a ${to}, de ${by} en ${by}.`,
    en: `You can ask for ${from} to ${to}, in steps of ${by}.`,
  });
}

/** Names the terms there are, in days. */
export function termOutside(terms: readonly number[]): Refusal {
  return new Refusal(loanCode.termOutside, {
    es: `Ese plazo no existe. Puedes elegir: ${daysText(terms.join(', '), 'es')}.`,
    en: `There is no such term. You can choose: ${daysText(terms.join(', '), 'en')}.`,
  });
}

/** Says up to how much may be asked for, and why. The rule is named in `data`. */
export function aboveLimit(
  { limit, limitedBy }: Pick<Eligibility, 'limit' | 'limitedBy'>,
  market: MarketConfig,
): Refusal {
  return new Refusal(loanCode.amountOutside, limitText(limit, limitedBy, market), { rule: limitedBy.rule });
}

/** Nothing is lent now. The rule is named in `data`, and the loan that is late where that is why. */
export function notEligible(
  code: number,
  outcome: RuleOutcome,
  lateOrder: Order | null,
  market: MarketConfig,
): Refusal {
  const orderId = outcome.rule === 'lateNow' ? (lateOrder?.orderId ?? '') : '';
  return new Refusal(code, refusalText(outcome, market), { rule: outcome.rule, orderId });
}

/** Another order has the product's place; it is named in `data`. */
export function otherLoanOpen({ orderId, terms }: Order, market: MarketConfig): Refusal {
  const money = moneyText(terms.principal, market);
  return new Refusal(
    loanCode.otherLoanOpen,
    {
      es: `Ya tienes abierto un préstamo de este producto por ${money}. Cuando lo pagues, puedes pedir otro.`,
      en: `You already have an open loan of this product for ${money}. Once it is repaid you can ask for another.`,
    },
    { orderId },
  );
}

/** Nothing could take a repayment in the market, so nothing is lent there. */
export const notLending = refusing(Refusal, loanCode.notLending, {
  es: 'Por ahora no podemos prestarte: todavía no habría cómo recibir tu pago. Vuelve a intentarlo más tarde.',
  en: 'We can’t lend to you for now: there would be no way yet to take your payment. Try again later.',
});

/** Staff approve a loan that nobody could collect. */
export const nothingCollects = refusing(RequestError, 409, {
  es: 'No hay proveedor de pagos conectado que cobre este préstamo: sigue en revisión.',
  en: 'No connected payment provider could collect this loan: it stays in review.',
});
