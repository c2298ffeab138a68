import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { LoanEvent, LoanTerms } from '../../../../lending/index.ts';
import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';
import type { Order } from '../orders/order.ts';
import { getLoanTerms } from '../orders/termsCache.ts';

/** A disbursed order, as read from the database, with terms and events. Charges are computed by the rules and omitted. */
export function anOrder({ disbursedOn, ...terms }: LoanTerms, events: readonly LoanEvent[]): Order {
  const paymentKeys = new Map(
    events.flatMap((event) =>
      event.kind === 'payment'
        ? [[event.id, toPaymentKey({ provider: event.provider, paymentId: event.id })]]
        : [],
    ),
  );
  const quoteIds = events.filter((event) => event.kind === 'extensionQuote').map(({ id }) => id);
  return {
    borrowerId: 1,
    orderId: 'ORDER',
    productId: 'product',
    state: 'to_be_repaid',
    blockedProductId: null,
    terms,
    createdAt: new Date(`${disbursedOn}T12:00:00Z`),
    disbursedOn,
    settledOn: null,
    loanTerms: getLoanTerms(JSON.stringify(terms), disbursedOn),
    score: null,
    payments: events
      .filter((event) => event.kind === 'payment')
      .map(({ id, valueDate, receivedAt, amount, provider, purpose }) => ({
        provider,
        paymentId: id,
        channel: 'SPEI',
        purpose: purpose.kind === 'extension' ? 2 : 1,
        extensionSequence: purpose.kind === 'extension' ? quoteIds.indexOf(purpose.quoteId) + 1 : null,
        amount,
        paidAt: `${valueDate}T18:00:00.000Z`,
        valueDate,
        receivedAt,
      })),
    refunds: events
      .filter((event) => event.kind === 'refund')
      .map(({ id, provider, paymentId, amount, valueDate }) => ({
        provider,
        paymentId,
        refundKey: id,
        amount,
        valueDate,
      })),
    events: events
      .filter(isRecordedEvent)
      .map((event) =>
        event.kind === 'reversal'
          ? { ...event, paymentId: paymentKeys.get(event.paymentId) ?? event.paymentId }
          : event,
      ),
    extensions: events
      .filter((event) => event.kind === 'extensionQuote')
      .map(({ fee, days, requestedOn, expiresOn }, index) => ({
        sequence: index + 1,
        fee,
        days,
        requestedOn,
        expiresOn,
      })),
  };
}

function isRecordedEvent(
  event: LoanEvent,
): event is Exclude<RecordedEvent, { kind: 'payout' | 'openingReversal' }> {
  return !['payment', 'refund', 'extensionQuote', 'charge'].includes(event.kind);
}
