import { formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { createErrorFactory, type LocalizedText, RequestError } from '../api/index.ts';

/** What a machine is refused by a code of its own, which stands in the answer's `code`. */
export class OperatorError extends RequestError {
  readonly code: string;

  constructor(code: string, text: LocalizedText) {
    super(409, text);
    this.code = code;
  }
}

/** @param remaining what the token may still move by this call today, in minor units */
export function limitExceeded(remaining: number, market: MarketConfig): OperatorError {
  const amount = formatMoney(remaining, market);
  return new OperatorError('overLimit', {
    es: `Este token puede mover hoy ${amount} más con esta llamada. Lo demás se pide en el escritorio.`,
    en: `This token may move ${amount} more by this call today. Ask for the rest at the desk.`,
  });
}

export const missingEvidence = createErrorFactory(OperatorError, 'noEvidence', {
  es: 'Ninguna referencia ni aviso de pago anterior une este dinero con el préstamo. Se asigna en el escritorio, con aprobación.',
  en: 'No reference and no earlier payment claim links this money to the loan. Match it at the desk, with approval.',
});

export const approvalRequired = createErrorFactory(OperatorError, 'needsApproval', {
  es: 'En los últimos 30 días alguien registró, deshizo o asignó un pago de este préstamo, o bajó lo que se debe: la devolución se pide en el escritorio.',
  en: 'A payment of this loan was recorded, reversed or matched by hand, or its debt lowered, in the last 30 days: ask for the refund at the desk.',
});
