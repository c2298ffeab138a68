import { reversalCauses } from '../../../contract/desk/names.ts';
import { moneyText } from '../../ui/format.ts';
import { actionOf, type Loan, type LoanAction } from './action.tsx';
import type { LoanSay } from './actions.ts';
import { ReversalPreview } from './ReversalPreview.tsx';

/** What may be done about a payment that counts: undo it, or give back what is left of it. */
export function paymentActions(
  loan: Loan,
  payment: Loan['payments'][number],
  say: LoanSay,
  causeOf: (cause: (typeof reversalCauses)[number]) => string,
): LoanAction[] {
  const { currency, today } = loan;
  const { paymentId, amount, credit, isRefundable, valueDate } = payment;
  const reverse = actionOf(loan, {
    call: 'reverse',
    part: paymentId,
    label: say('undo'),
    title: say('reverseTitle', { amount: moneyText(amount, currency) }),
    lead: say('reverseLead'),
    before: <ReversalPreview orderId={loan.orderId} paymentId={paymentId} />,
    fields: [
      { kind: 'day', name: 'on', label: say('reverseOn'), start: today, least: valueDate, most: today },
      {
        kind: 'choice',
        name: 'cause',
        label: say('reverseCause'),
        start: 'payer',
        options: reversalCauses.map((value) => ({ value, label: causeOf(value) })),
      },
    ],
    toRequest: (typed, given) => ({
      ...given,
      paymentId,
      on: typed.text('on'),
      cause: reversalCauses.find((cause) => cause === typed.text('cause')) ?? 'payer',
    }),
    submit: say('reverseSubmit'),
    kind: 'danger',
  });
  if (credit === 0 || !isRefundable) return [reverse];
  const refund = actionOf(loan, {
    call: 'refund',
    part: paymentId,
    label: say('refund'),
    title: say('refundTitle'),
    lead: say('refundLead', { amount: moneyText(credit, currency) }),
    fields: [{ kind: 'amount', name: 'amount', label: say('amount'), currency, start: credit }],
    toRequest: (typed, given) => ({ ...given, paymentId, amount: typed.amount('amount') }),
    submit: say('refundSubmit'),
  });
  return [reverse, refund];
}
