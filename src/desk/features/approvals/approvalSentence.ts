import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { useRequestField } from './requestFields.ts';

type Approval = Pick<
  DeskRow<'approvals'>,
  | 'call'
  | 'request'
  | 'orderId'
  | 'borrowerId'
  | 'name'
  | 'account'
  | 'facts'
  | 'amount'
  | 'currency'
  | 'makerName'
  | 'approvalTrigger'
>;

/** An amount with its currency, also where both of the desk's currencies have the same sign; a dash where there is none. */
function toMoney(minor: number | null | undefined, currency: string | null | undefined): string {
  return minor == null || currency == null ? '–' : `${formatMoney(minor, currency)} ${currency}`;
}

/** Whether the cash of a reversed payment is returned; `other`: it was no cash. */
function describeCash({ cashReturned, paymentId }: Approval['request']): 'none' | 'returned' | 'other' {
  if (cashReturned === false) return 'none';
  return String(paymentId).startsWith('cash_desk:') ? 'returned' : 'other';
}

/** What a day differs by in each currency that does; `none`: in none. */
export function describeDifferences(differences: NonNullable<Approval['facts']['differences']>): string {
  const differing = differences.filter(({ amount }) => amount !== 0);
  return differing.map(({ amount, currency }) => toMoney(amount, currency)).join(', ') || 'none';
}

const accountChanges = ['close', 'liftSuspension', 'anew'] as const;

/** A pending request with what it would move now in place of what it would have moved when it was asked for. */
export function withAmountNow<Request extends { amount: number | null; amountNow: number | null }>(
  request: Request,
): Request {
  return { ...request, amount: request.amountNow ?? request.amount };
}

/** A request as a sentence: who asks for what, of whom and how much. */
export function useApprovalSentence(): (approval: Approval) => string {
  const t = useTexts('approvalSentence');
  const formatRequestField = useRequestField();
  return (approval) => {
    const { call, request, orderId, borrowerId, name, account, amount, currency } = approval;
    const { amountAtRisk, till, deposit, batch, payout, payments = [], differences = [] } = approval.facts;
    const { paymentReference, accountName, offer } = approval.facts;
    const moved = amount === null ? amountAtRisk : { amount, currency };
    const field = (one: Parameters<typeof formatRequestField>[1]) => formatRequestField(approval, one);
    return t(call, {
      maker: approval.makerName,
      borrower: name || String(borrowerId ?? '–'),
      account: accountName ?? account ?? '–',
      loan: orderId ?? 'none',
      amount: toMoney(amount, currency),
      // Known only while the request is pending: the debt goes on changing.
      amountAtRisk: moved === undefined ? 'none' : toMoney(moved.amount, moved.currency),
      offered: offer === undefined ? field('amount') : toMoney(offer.amount, offer.currency),
      total: field('total'),
      recorded: field('recorded'),
      dailyCap: field('dailyCap'),
      paidAt: field('paidAt'),
      from: field('from'),
      until: request.until == null ? 'none' : field('until'),
      stopsCharges: approval.approvalTrigger === 'holdStopsCharges' ? 'yes' : 'no',
      expiresOn: formatRequestField({ ...approval, request: { ...request, ...offer } }, 'expiresOn'),
      of: field('of'),
      payment: paymentReference ?? field('paymentId'),
      reference: deposit?.reference ?? field('reference'),
      depositor: deposit?.staffName ?? '–',
      provider: field('provider'),
      day: field('day'),
      month: field('month'),
      market: field('market'),
      productId: request.productId === undefined ? 'none' : field('productId'),
      name: field('name'),
      roles: request.anew === true && request.roles === undefined ? 'none' : field('roles'),
      field: field('field'),
      explanation: request.explanation == null ? 'none' : field('explanation'),
      kind: field('kind'),
      place: request.place === 'cash_desk' ? 'cash_desk' : 'other',
      lending: request.lending === 'suspended' ? 'suspended' : 'other',
      discards: request.discards === true ? 'yes' : 'no',
      cash: describeCash(request),
      change: accountChanges.find((one) => request[one] === true) ?? 'roles',
      differences: describeDifferences(differences),
      received: payments.map((one) => toMoney(one.receivedAmount, one.receivedCurrency)).join(', '),
      reported: payments.map((one) => toMoney(one.reportedAmount, one.reportedCurrency)).join(', '),
      listed: toMoney(payout?.listedAmount, payout?.currency),
      ours: toMoney(payout?.ourAmount, payout?.currency),
      till: till?.staffName ?? '–',
      recounted: (till?.formerCounts.length ?? 0) > 0 ? 'yes' : 'no',
      importName: batch?.name ?? '–',
      loans: batch?.loans ?? 0,
    });
  };
}
