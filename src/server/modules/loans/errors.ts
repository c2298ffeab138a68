import { loanCode } from '../../../contract/codes.ts';
import type { AmountRange, Eligibility, RuleOutcome } from '../../../lending/index.ts';
import { formatDayCount, formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';
import type { Order } from './order.ts';
import { formatIneligibility, formatLimit } from './reasons.ts';

export const profileIncompleteError = createErrorFactory(BusinessError, loanCode.profileMissing, {
  es: 'Antes de pedir, completa tus datos y tu cuenta de banco en la app.',
  en: 'Before you borrow, complete your details and your bank account in the app.',
});

/** Names the offer as it stands today. */
export function offerChangedError(amount: number, termDays: number, market: MarketConfig): BusinessError {
  const money = formatMoney(amount, market);
  return new BusinessError(loanCode.offerChanged, {
    es: `La oferta cambió: hoy es por ${money} a ${formatDayCount(termDays, 'es')}. Revisa los montos y confirma otra vez.`,
    en: `The offer has changed: today it is for ${money} over ${formatDayCount(termDays, 'en')}. Check the amounts and confirm again.`,
  });
}

/** Names what may be asked for. */
export function amountOutOfRangeError(
  { least, most, step }: AmountRange,
  market: MarketConfig,
): BusinessError {
  const [from, to, by] = [least, most, step].map((amount) => formatMoney(amount, market));
  return new BusinessError(loanCode.amountOutside, {
    es: `Puedes pedir de ${from} a ${to}, de ${by} en ${by}.`,
    en: `You can ask for ${from} to ${to}, in steps of ${by}.`,
  });
}

/** Names the terms there are, in days. */
export function unknownTermError(terms: readonly number[]): BusinessError {
  return new BusinessError(loanCode.termOutside, {
    es: `Ese plazo no existe. Puedes elegir: ${formatDayCount(terms.join(', '), 'es')}.`,
    en: `There is no such term. You can choose: ${formatDayCount(terms.join(', '), 'en')}.`,
  });
}

/** Says up to how much may be asked for, and why. The rule is named in `data`. */
export function aboveLimitError(
  { limit, limitedBy }: Pick<Eligibility, 'limit' | 'limitedBy'>,
  market: MarketConfig,
): BusinessError {
  return new BusinessError(loanCode.amountOutside, formatLimit(limit, limitedBy, market), {
    rule: limitedBy.rule,
  });
}

/** Nothing is lent now. The rule is named in `data`, and the loan that is late where that is why. */
export function notEligibleError(
  code: number,
  outcome: RuleOutcome,
  lateOrder: Order | null,
  market: MarketConfig,
): BusinessError {
  const orderId = outcome.rule === 'lateNow' ? (lateOrder?.orderId ?? '') : '';
  return new BusinessError(code, formatIneligibility(outcome, market), { rule: outcome.rule, orderId });
}

/** Another order has the product's place; it is named in `data`. */
export function loanAlreadyOpenError({ orderId, terms }: Order, market: MarketConfig): BusinessError {
  const money = formatMoney(terms.principal, market);
  return new BusinessError(
    loanCode.otherLoanOpen,
    {
      es: `Ya tienes abierto un préstamo de este producto por ${money}. Cuando lo pagues, puedes pedir otro.`,
      en: `You already have an open loan of this product for ${money}. Once it is repaid you can ask for another.`,
    },
    { orderId },
  );
}

/** Nothing could take a repayment in the market, so nothing is lent there. */
export const lendingSuspendedError = createErrorFactory(BusinessError, loanCode.notLending, {
  es: 'Por ahora no podemos prestarte: todavía no habría cómo recibir tu pago. Vuelve a intentarlo más tarde.',
  en: 'We can’t lend to you for now: there would be no way yet to take your payment. Try again later.',
});

/** Staff approve a loan that nobody could collect. */
export const noCollectionProviderError = createErrorFactory(RequestError, 409, {
  es: 'No hay proveedor de pagos conectado que cobre este préstamo: sigue en revisión.',
  en: 'No connected payment provider could collect this loan: it stays in review.',
});
