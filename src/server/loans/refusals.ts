import { loanCode } from '../../contract/codes.ts';
import type { MarketConfig } from '../config/index.ts';
import { moneyText } from '../format.ts';
import { Refusal } from '../http/index.ts';

/** What may be asked for, in minor units. */
export type AmountRange = { least: number; most: number; step: number };

export function profileMissing(): Refusal {
  return new Refusal(loanCode.profileMissing, {
    es: 'Antes de pedir, completa tus datos y tu cuenta de banco en la app.',
    en: 'Before you borrow, complete your details and your bank account in the app.',
  });
}

/** Names the offer as it stands today. */
export function offerChanged(amount: number, termDays: number, market: MarketConfig): Refusal {
  const money = moneyText(amount, market);
  return new Refusal(loanCode.offerChanged, {
    es: `La oferta cambió: hoy es por ${money} a ${termDays} días. Revisa los montos y confirma otra vez.`,
    en: `The offer has changed: today it is for ${money} over ${termDays} days. Check the amounts and confirm again.`,
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
    es: `Ese plazo no existe. Puedes elegir: ${terms.join(', ')} días.`,
    en: `There is no such term. You can choose: ${terms.join(', ')} days.`,
  });
}
