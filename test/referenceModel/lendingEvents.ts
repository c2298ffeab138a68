import {
  addDays,
  computeOpeningOffsets,
  computeStatement,
  type Day,
  type LoanEvent,
  type LoanTerms,
  minor,
  type OpeningEvent,
  type ReversalEvent,
} from '../../src/lending/index.ts';
import type { LoanScenario } from './expectedPages.ts';
import type { Reversal, UnpaidInstalment } from './loanState.ts';
import type { OfflineSimulation } from './offlineSimulation.ts';
import { productConfigs } from './simulation.ts';

/* A simulated loan as terms and events of src/lending. */

const disbursementDay = '2027-03-01' as Day;
const marketSettings = { MX: ['MXN', 'America/Mexico_City'], IN: ['INR', 'Asia/Kolkata'] } as const;

export const dateOfDay = (day: number): Day => addDays(disbursementDay, day);
const toMinor = (amount: bigint) => minor(Number(amount));
/** Sorts as notices are sorted. */
const sequenceTime = (sequence: number) => String(sequence).padStart(6, '0');
const eventId = (kind: string, number: number) => `${kind}${sequenceTime(number)}`;

export function toLoanTerms({ productId, scenario }: OfflineSimulation): LoanTerms {
  const product = productConfigs[productId];
  if (!product) throw new Error(`${productId} is gone`);
  const [currency, timeZone] = marketSettings[product.market];
  const terms = product.terms as unknown as LoanTerms;
  const { once, ...lateWithoutOnce } = terms.late;
  return {
    ...terms,
    late: scenario.opening?.balances?.penaltyCharged ? lateWithoutOnce : terms.late,
    market: product.market,
    currency,
    timeZone,
    periods: scenario.rules.periods,
    principal: toMinor(scenario.rules.principal),
    clientKind: 'new',
    disbursedOn: disbursementDay,
  };
}

export function toLoanEvents(scenario: LoanScenario): LoanEvent[] {
  const {
    payments,
    quotes,
    waivers,
    reversals,
    refunds,
    offers,
    withdrawals,
    plans,
    charges,
    stops,
    writtenOff,
  } = scenario;
  return [
    ...payments.map(
      ({ day, sequence, amount, fee }): LoanEvent => ({
        kind: 'payment',
        id: eventId('payment', sequence),
        valueDate: dateOfDay(day),
        receivedAt: sequenceTime(sequence),
        amount: toMinor(amount),
        provider: 'sandbox',
        purpose: fee === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: eventId('quote', fee) },
      }),
    ),
    ...quotes.map(
      ({ number, requestedOn, until, fee, days }): LoanEvent => ({
        kind: 'extensionQuote',
        id: eventId('quote', number),
        requestedOn: dateOfDay(requestedOn),
        expiresOn: dateOfDay(until),
        fee: toMinor(fee),
        days,
      }),
    ),
    ...waivers.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'waiver',
        id: eventId('waiver', index),
        valueDate: dateOfDay(day),
        of,
        amount: toMinor(amount),
      }),
    ),
    ...waivers.flatMap(({ reversedOn }, index): LoanEvent[] =>
      reversedOn === undefined
        ? []
        : [
            {
              kind: 'waiverReversal',
              id: eventId('waiverReversal', index),
              valueDate: dateOfDay(reversedOn),
              waiverId: eventId('waiver', index),
            },
          ],
    ),
    ...reversals.map(toReversalEvent),
    ...refunds.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'refund',
        id: eventId('refund', index),
        paymentId: eventId('payment', of),
        valueDate: dateOfDay(day),
        amount: toMinor(amount),
        provider: 'sandbox',
      }),
    ),
    ...offers.map(
      ({ day, sequence, until, amount, paidBefore, isExit }): LoanEvent => ({
        kind: 'settlementOffer',
        id: eventId('offer', sequence),
        valueDate: dateOfDay(day),
        offeredAt: sequenceTime(sequence),
        expiresOn: dateOfDay(until),
        amount: toMinor(amount),
        paidBefore: toMinor(paidBefore),
        ...(isExit ? { cause: 'coolingOff' } : {}),
      }),
    ),
    ...withdrawals.map(
      ({ day, of, until }, index): LoanEvent => ({
        kind: 'settlementWithdrawal',
        id: eventId('withdrawal', index),
        valueDate: dateOfDay(day),
        offerId: eventId('offer', of),
        until: dateOfDay(until),
      }),
    ),
    ...plans.map(
      ({ day, sequence, isTimeUnknown, periods, yearlyRate }): LoanEvent => ({
        kind: 'restructure',
        id: eventId('plan', sequence),
        valueDate: dateOfDay(day),
        ...(isTimeUnknown ? {} : { agreedAt: sequenceTime(sequence) }),
        periods,
        annualRate: yearlyRate,
      }),
    ),
    ...charges.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'charge',
        id: eventId('charge', index),
        valueDate: dateOfDay(day),
        component: of,
        amount: toMinor(amount),
      }),
    ),
    ...stops.map(
      ({ day, until, of }, index): LoanEvent => ({
        kind: 'accrualStop',
        id: eventId('stop', index),
        valueDate: dateOfDay(day),
        until: until === null ? null : dateOfDay(until),
        of,
      }),
    ),
    ...(writtenOff === null
      ? []
      : [{ kind: 'writeOff', id: 'write-off', valueDate: dateOfDay(writtenOff) } satisfies LoanEvent]),
  ];
}

export function toReversalEvent({ day, of, amount }: Reversal, index: number): ReversalEvent {
  return {
    kind: 'reversal',
    id: eventId('reversal', index),
    paymentId: eventId('payment', of),
    valueDate: dateOfDay(day),
    ...(amount === undefined ? {} : { amount: toMinor(amount) }),
  };
}

/** The opening as an import records it, from what is known now. */
export function createOpeningEvent(simulation: OfflineSimulation): OpeningEvent | null {
  const { opening } = simulation.scenario;
  if (opening === null) return null;
  const { day, balances } = opening;
  const event: OpeningEvent = {
    kind: 'opening',
    id: 'opening',
    valueDate: dateOfDay(day),
    offsets: {},
    ...(balances && {
      instalments: balances.instalments.map(toOpeningInstalment),
      ...(balances.endedOn === null ? {} : { settledOn: dateOfDay(balances.endedOn) }),
    }),
  };
  const terms = toLoanTerms(simulation);
  const events = [...toLoanEvents(simulation.scenario), event];
  return {
    ...event,
    offsets: computeOpeningOffsets(terms, computeStatement(terms, events, event.valueDate)),
  };
}

function toOpeningInstalment({ number, due, unpaid, lateChargesPaid }: UnpaidInstalment) {
  return {
    number,
    dueOn: dateOfDay(due),
    lateChargesPaid: toMinor(lateChargesPaid),
    unpaid: {
      principal: toMinor(unpaid.principal),
      interest: toMinor(unpaid.interest),
      vat: toMinor(unpaid.vat),
      fee: toMinor(unpaid.fee),
      penalty: toMinor(unpaid.penalty),
      lateInterest: toMinor(unpaid.late),
      enforcement: toMinor(unpaid.enforcement),
    },
  };
}
