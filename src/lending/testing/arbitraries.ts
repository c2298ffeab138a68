import fc from 'fast-check';
import type {
  ChargeEvent,
  ExtensionQuoteEvent,
  LoanEvent,
  PaymentEvent,
  PaymentPurpose,
  RestructureEvent,
} from '../events/events.ts';
import type { LateChargePolicy, LoanTerms, ProductTerms } from '../terms/terms.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { aLoan } from './builders.ts';

/** How many examples a property is tried on. */
export const propertyRuns = fc.readConfigureGlobal().numRuns ?? 300;

/** Every property runs from this seed, so that a failure can be seen again. */
export const propertyParameters: fc.Parameters<unknown> = { seed: 20261121, numRuns: propertyRuns };

export const disbursalDay = toDay('2028-01-20');
export const quoteIds = ['one', 'two', 'three'] as const;

const arbitraryAmount = (maxAmount: number) => fc.integer({ min: 1, max: maxAmount }).map(minor);
const arbitraryLoanDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(disbursalDay, days));

function arbitraryRate(maxBps: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: maxBps }).map((bps) => (bps / 10_000).toFixed(4));
}

const vat: fc.Arbitrary<ProductTerms['vat']> = fc.constantFrom(
  null,
  { rate: '0.16', on: ['commission', 'interest'] },
  { rate: '0.18', on: ['commission'] },
);

const late: fc.Arbitrary<LateChargePolicy> = fc
  .record({
    first: arbitraryRate(600),
    later: arbitraryRate(300),
    switchDay: fc.integer({ min: 1, max: 20 }),
    once: fc.boolean(),
  })
  .chain(({ first, later, switchDay, once }) =>
    fc.option(arbitraryRate(20_000), { nil: null }).map((cap) => ({
      ...(once ? { once: { new: minor(100_000), repeat: minor(80_000) } } : {}),
      daily: [
        { fromDay: 1, toDay: switchDay, rate: first },
        { fromDay: switchDay + 1, toDay: null, rate: later },
      ],
      cap,
    })),
  );

export const arbitraryLoans: fc.Arbitrary<LoanTerms> = fc
  .record({
    principal: arbitraryAmount(2_000_000),
    periods: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 5 }),
    commission: arbitraryRate(4_000).map((commissionRate) => ({ rate: commissionRate })),
    interest: fc
      .record({
        annualRate: arbitraryRate(12_000),
        accrual: fc.constantFrom('daily' as const, 'daily' as const, 'scheduled' as const, undefined),
      })
      .map((interest) => ({ ...interest, dayCount: 365 as const })),
    vat,
    late,
    deferral: fc.option(
      fc.record({
        feeRatePerDay: arbitraryRate(100),
        days: fc.integer({ min: 1, max: 7 }),
        maxTimes: fc.integer({ min: 1, max: 2 }),
      }),
      { nil: null, freq: 4 },
    ),
    clientKind: fc.constantFrom('new' as const, 'repeat' as const),
    tolerance: fc.option(arbitraryAmount(500), { nil: undefined }),
  })
  .map((terms) => aLoan({ ...terms, disbursedOn: disbursalDay }));

const arbitraryInstants = fc.integer({ min: 0, max: 9 }).map((hour) => `2028-12-31T0${hour}:00:00.000Z`);

function arbitraryPayments(
  purpose: fc.Arbitrary<PaymentPurpose>,
  maxAmount: number,
): fc.Arbitrary<PaymentEvent> {
  return fc.record({
    kind: fc.constant('payment' as const),
    id: fc.uuid(),
    valueDate: arbitraryLoanDay(-3, 120),
    receivedAt: arbitraryInstants,
    amount: arbitraryAmount(maxAmount),
    provider: fc.constantFrom('spei', 'oxxo'),
    purpose,
  });
}

export const arbitraryRepayments = arbitraryPayments(fc.constant({ kind: 'repayment' }), 800_000);

const arbitraryFeePayments = arbitraryPayments(
  fc.constantFrom(...quoteIds).map((quoteId) => ({ kind: 'extension' as const, quoteId })),
  60_000,
);

const arbitraryCharges: fc.Arbitrary<ChargeEvent> = fc.record({
  kind: fc.constant('charge' as const),
  id: fc.uuid(),
  valueDate: arbitraryLoanDay(0, 120),
  amount: arbitraryAmount(50_000),
  component: fc.constantFrom('enforcement' as const, 'fee' as const),
});

function arbitraryQuote(id: string): fc.Arbitrary<ExtensionQuoteEvent> {
  return fc
    .record({
      requested: fc.integer({ min: 0, max: 90 }),
      open: fc.integer({ min: 0, max: 30 }),
      fee: arbitraryAmount(60_000),
    })
    .map(({ requested, open, fee }) => ({
      kind: 'extensionQuote',
      id,
      requestedOn: addDays(disbursalDay, requested),
      expiresOn: addDays(disbursalDay, requested + open),
      fee,
      days: 7,
    }));
}

/** Payments and charges, no extensions. */
export const arbitraryPlainEvents: fc.Arbitrary<LoanEvent[]> = fc
  .tuple(fc.array(arbitraryRepayments, { maxLength: 6 }), fc.array(arbitraryCharges, { maxLength: 2 }))
  .map(([paid, charged]) => [...paid, ...charged]);

/** All kinds of events of a loan, with extension fees paid in full, partly, late and for an unknown quote. */
export const arbitraryEvents: fc.Arbitrary<LoanEvent[]> = fc
  .tuple(
    arbitraryPlainEvents,
    fc.array(arbitraryFeePayments, { maxLength: 6 }),
    fc.subarray([...quoteIds]).chain((ids) => fc.tuple(...ids.map(arbitraryQuote))),
  )
  .map(([plain, fees, quotes]) => [...plain, ...fees, ...quotes]);

export const arbitraryRestructures: fc.Arbitrary<RestructureEvent> = fc.record(
  {
    kind: fc.constant('restructure' as const),
    id: fc.uuid(),
    valueDate: arbitraryLoanDay(0, 120),
    agreedAt: arbitraryInstants,
    periods: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
    annualRate: arbitraryRate(6_000),
  },
  { requiredKeys: ['kind', 'id', 'valueDate', 'periods', 'annualRate'] },
);

type ServicingKind = Exclude<LoanEvent['kind'], 'payment' | 'charge' | 'extensionQuote'>;

const holdIds = ['first hold', 'second hold', 'third hold'];
const offerIds = ['first offer', 'second offer'] as const;
const waiverIds = ['first waiver', 'second waiver', 'third waiver', 'fourth waiver'] as const;
const promiseIds = ['first promise', 'second promise'] as const;

const servicingArbitraries: {
  readonly [Kind in ServicingKind]: (
    payments: readonly PaymentEvent[],
  ) => fc.Arbitrary<Extract<LoanEvent, { kind: Kind }>>;
} = {
  reversal: (payments) =>
    fc.record(
      {
        kind: fc.constant('reversal' as const),
        id: fc.uuid(),
        paymentId: fc.constantFrom('nobody’s', ...payments.map(({ id }) => id)),
        valueDate: arbitraryLoanDay(0, 140),
        amount: arbitraryAmount(200_000),
      },
      { requiredKeys: ['kind', 'id', 'paymentId', 'valueDate'] },
    ),
  refund: (payments) =>
    fc.record({
      kind: fc.constant('refund' as const),
      id: fc.uuid(),
      paymentId: fc.constantFrom('nobody’s', ...payments.map(({ id }) => id)),
      valueDate: arbitraryLoanDay(0, 140),
      amount: arbitraryAmount(300_000),
      provider: fc.constantFrom('spei', 'oxxo'),
    }),
  waiver: () =>
    fc.record({
      kind: fc.constant('waiver' as const),
      id: fc.constantFrom(...waiverIds),
      valueDate: arbitraryLoanDay(0, 120),
      of: fc.constantFrom('late_charges' as const, 'fee' as const, 'interest' as const),
      amount: arbitraryAmount(100_000),
    }),
  waiverReversal: () =>
    fc.record({
      kind: fc.constant('waiverReversal' as const),
      id: fc.uuid(),
      valueDate: arbitraryLoanDay(0, 140),
      waiverId: fc.constantFrom('nobody’s', ...waiverIds),
    }),
  accrualStop: () =>
    fc.record({
      kind: fc.constant('accrualStop' as const),
      id: fc.uuid(),
      valueDate: arbitraryLoanDay(0, 120),
      until: fc.option(arbitraryLoanDay(0, 120), { nil: null }),
      of: fc.constantFrom('late_charges' as const, 'interest' as const),
    }),
  settlementOffer: () =>
    fc
      .tuple(fc.constantFrom(...offerIds), fc.nat(120), fc.nat(20), arbitraryAmount(600_000))
      .map(([id, on, open, offered]) => ({
        kind: 'settlementOffer' as const,
        id,
        valueDate: addDays(disbursalDay, on),
        offeredAt: '2028-12-31T04:00:00.000Z',
        expiresOn: addDays(disbursalDay, on + open),
        amount: offered,
        paidBefore: minor(offered % 100_000),
      })),
  settlementWithdrawal: () =>
    fc
      .tuple(fc.uuid(), fc.constantFrom(...offerIds), fc.nat(140), fc.nat(10))
      .map(([id, offerId, on, left]) => ({
        kind: 'settlementWithdrawal' as const,
        id,
        valueDate: addDays(disbursalDay, on),
        offerId,
        until: addDays(disbursalDay, on + left),
      })),
  restructure: () => arbitraryRestructures,
  promise: () =>
    fc.record({
      kind: fc.constant('promise' as const),
      id: fc.constantFrom(...promiseIds),
      valueDate: arbitraryLoanDay(0, 120),
      paysBy: arbitraryLoanDay(0, 140),
      amount: arbitraryAmount(400_000),
    }),
  promiseWithdrawal: () =>
    fc.record({
      kind: fc.constant('promiseWithdrawal' as const),
      id: fc.uuid(),
      valueDate: arbitraryLoanDay(0, 140),
      promiseId: fc.constantFrom('nobody’s', ...promiseIds),
    }),
  pause: () =>
    fc.record({
      kind: fc.constant('pause' as const),
      id: fc.constantFrom(...holdIds),
      valueDate: arbitraryLoanDay(0, 120),
      until: fc.option(arbitraryLoanDay(0, 140), { nil: null }),
      ends: fc.subarray(holdIds),
    }),
  pauseEnd: () =>
    fc.record({
      kind: fc.constant('pauseEnd' as const),
      id: fc.uuid(),
      valueDate: arbitraryLoanDay(0, 140),
      ends: fc.subarray(holdIds),
    }),
  writeOff: () =>
    fc.record({
      kind: fc.constant('writeOff' as const),
      id: fc.uuid(),
      valueDate: arbitraryLoanDay(20, 150),
    }),
  // With its history; what an opening with balances replaces has properties of its own (opening.test.ts).
  opening: () =>
    arbitraryLoanDay(0, 130).map((valueDate) => ({
      kind: 'opening' as const,
      id: 'opening',
      valueDate,
      offsets: {},
    })),
};

/** Loans whose pauses may stop charges. */
export const arbitraryServicedLoans: fc.Arbitrary<LoanTerms> = fc
  .tuple(arbitraryLoans, fc.boolean())
  .map(([terms, pauseStopsCharges]) => ({ ...terms, pauseStopsCharges }));

/** All kinds of events, with up to six servicing actions. */
export const arbitraryServicedEvents: fc.Arbitrary<LoanEvent[]> = arbitraryEvents.chain((events) => {
  const payments = events.filter((event) => event.kind === 'payment');
  const servicingEvent = fc.oneof(
    ...Object.values(servicingArbitraries).map((createArbitrary) => createArbitrary(payments)),
  );
  return fc
    .uniqueArray(servicingEvent, { maxLength: 6, selector: ({ id }) => id })
    .map((serviced) => [...events, ...serviced]);
});

export const arbitraryLoanDays = arbitraryLoanDay(0, 150);
