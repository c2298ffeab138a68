import type {
  AccrualStopEvent,
  ChargeEvent,
  ExtensionQuoteEvent,
  PaymentEvent,
  RefundEvent,
  ReversalEvent,
  SettlementOfferEvent,
  WaiverEvent,
} from '../events/events.ts';
import type { Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { addDays, type Day, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';

/** The loan of the design's pictures: 3,000.00 pesos for 30 days, due on Sunday 15 November 2026. */
export const firstDueDate = toDay('2026-11-15');

export function aLoan(overrides: Partial<LoanTerms> = {}): LoanTerms {
  return {
    market: 'MX',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    periods: [30],
    commission: { rate: '0.20' },
    interest: { annualRate: '0.18', dayCount: 365, accrual: 'daily' },
    vat: { rate: '0.16', on: ['commission', 'interest'] },
    deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 2 },
    late: { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: null },
    earlyRepayment: null,
    principal: minor(300_000),
    clientKind: 'new',
    disbursedOn: toDay('2026-10-16'),
    ...overrides,
  };
}

/** Four equal parts a fortnight apart: due 31 October, 15 and 30 November, 15 December 2026. */
export function aLoanInFourInstalments(overrides: Partial<LoanTerms> = {}): LoanTerms {
  return aLoan({ periods: [15, 15, 15, 15], deferral: null, principal: minor(600_000), ...overrides });
}

/** 91 days in three instalments: due 16 November, 16 December 2026 and 15 January 2027. */
export function anIndianLoan(overrides: Partial<LoanTerms> = {}): LoanTerms {
  return aLoan({
    market: 'IN',
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
    periods: [31, 30, 30],
    commission: { rate: '0.02' },
    interest: { annualRate: '0.36', dayCount: 365, accrual: 'daily' },
    vat: { rate: '0.18', on: ['commission'] },
    deferral: null,
    late: {
      once: { new: minor(100_000), repeat: minor(80_000) },
      daily: [
        { fromDay: 1, toDay: 30, rate: '0.05' },
        { fromDay: 31, toDay: 90, rate: '0.04' },
        { fromDay: 91, toDay: null, rate: '0.02' },
      ],
      cap: null,
    },
    earlyRepayment: { afterHalfTerm: true, notBeforeDays: 7 },
    principal: minor(1_000_000),
    ...overrides,
  });
}

let sequence = 0;

export function aPayment(on: Day, amount: number, overrides: Partial<PaymentEvent> = {}): PaymentEvent {
  sequence += 1;
  return {
    kind: 'payment',
    id: `payment-${sequence}`,
    valueDate: on,
    receivedAt: `${on}T18:00:00.000Z`,
    amount: minor(amount),
    provider: 'sandbox',
    purpose: { kind: 'repayment' },
    ...overrides,
  };
}

export function aFeePayment(on: Day, amount: number, quoteId = 'quote'): PaymentEvent {
  return aPayment(on, amount, { purpose: { kind: 'extension', quoteId } });
}

/** 210.00 for 7 days, open for three days. */
export function anExtensionQuote(on: Day, overrides: Partial<ExtensionQuoteEvent> = {}): ExtensionQuoteEvent {
  return {
    kind: 'extensionQuote',
    id: 'quote',
    requestedOn: on,
    expiresOn: addDays(on, 3),
    fee: minor(21_000),
    days: 7,
    ...overrides,
  };
}

export function aCharge(on: Day, amount: number, component: ChargeEvent['component']): ChargeEvent {
  sequence += 1;
  return { kind: 'charge', id: `charge-${sequence}`, valueDate: on, amount: minor(amount), component };
}

export function aRefund(on: Day, amount: number, overrides: Partial<RefundEvent> = {}): RefundEvent {
  sequence += 1;
  return {
    kind: 'refund',
    id: `refund-${sequence}`,
    paymentId: '',
    valueDate: on,
    amount: minor(amount),
    provider: 'sandbox',
    ...overrides,
  };
}

export function aReversal(on: Day, { id: paymentId }: PaymentEvent): ReversalEvent {
  return { kind: 'reversal', id: `reversal of ${paymentId}`, paymentId, valueDate: on };
}

export function aWaiver(on: Day, amount: number, of: WaiverEvent['of'] = 'late_charges'): WaiverEvent {
  sequence += 1;
  return { kind: 'waiver', id: `waiver-${sequence}`, valueDate: on, of, amount: minor(amount) };
}

export function anAccrualStop(on: Day, overrides: Partial<AccrualStopEvent> = {}): AccrualStopEvent {
  sequence += 1;
  return {
    kind: 'accrualStop',
    id: `stop-${sequence}`,
    valueDate: on,
    until: null,
    of: 'late_charges',
    ...overrides,
  };
}

/** Open for five days. */
export function aSettlementOffer(on: Day, amount: number): SettlementOfferEvent {
  sequence += 1;
  return {
    kind: 'settlementOffer',
    id: `offer-${sequence}`,
    valueDate: on,
    offeredAt: `${on}T15:00:00.000Z`,
    expiresOn: addDays(on, 5),
    amount: minor(amount),
  };
}

/** The state of a debt, however it was reached. */
export function getDebtState({ totals, payoff, credit, settledOn, instalments }: Statement) {
  return { totals, payoff, credit, settledOn, instalments };
}
