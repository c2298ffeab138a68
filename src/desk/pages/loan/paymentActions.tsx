import { reversalCauses } from '../../../contract/desk/names.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionItem, DescriptionList, FormattedMoney } from '../../ui/facts.tsx';
import { formatMoney } from '../../ui/format.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import { createLoanAction, type Loan, type LoanAction, type LoanTranslate } from './createLoanAction.tsx';

/** What may be done about a payment that counts: undo it, or give back what is left of it. */
export function listPaymentActions(
  loan: Loan,
  payment: Loan['payments'][number],
  t: LoanTranslate,
  causeLabel: (cause: (typeof reversalCauses)[number]) => string,
): LoanAction[] {
  const { currency, today } = loan;
  const { paymentId, amount, credit, isRefundable, valueDate } = payment;
  const reverse = createLoanAction(loan, {
    call: 'reverse',
    subject: paymentId,
    label: t('undo'),
    title: t('reverseTitle', { amount: formatMoney(amount, currency) }),
    description: t('reverseLead'),
    content: <ReversalPreview orderId={loan.orderId} paymentId={paymentId} />,
    fields: [
      { kind: 'day', name: 'on', label: t('reverseOn'), initial: today, min: valueDate, max: today },
      {
        kind: 'choice',
        name: 'cause',
        label: t('reverseCause'),
        initial: 'payer',
        options: reversalCauses.map((value) => ({ value, label: causeLabel(value) })),
      },
    ],
    toRequest: (input, common) => ({
      ...common,
      paymentId,
      on: input.text('on'),
      cause: reversalCauses.find((cause) => cause === input.text('cause')) ?? 'payer',
    }),
    submit: t('reverseSubmit'),
    kind: 'danger',
  });
  if (credit === 0 || !isRefundable) return [reverse];
  const refund = createLoanAction(loan, {
    call: 'refund',
    subject: paymentId,
    label: t('refund'),
    title: t('refundTitle'),
    description: t('refundLead', { amount: formatMoney(credit, currency) }),
    fields: [{ kind: 'amount', name: 'amount', label: t('amount'), currency, initial: credit }],
    toRequest: (input, common) => ({ ...common, paymentId, amount: input.amount('amount') }),
    submit: t('refundSubmit'),
  });
  return [reverse, refund];
}

/** What reversing a payment does to the loan, before it is asked for. */
function ReversalPreview({ orderId, paymentId }: { orderId: string; paymentId: string }) {
  const t = useTexts('loan');
  const query = useDeskQuery('reversalPreview', { orderId, paymentId });
  return (
    <QueryView query={query} data={query.data} skeletonRows={3}>
      {({ currency, before, accrued, waived, owed, owedWithWaiver, voidsExtension }) => (
        <>
          <DescriptionList>
            <DescriptionItem term={t('reverseBefore')}>
              <FormattedMoney minor={before} currency={currency} />
            </DescriptionItem>
            <DescriptionItem term={t('reverseAccrued')}>
              <FormattedMoney minor={accrued} currency={currency} />
            </DescriptionItem>
            <DescriptionItem term={t('reverseAfter')}>
              <FormattedMoney minor={owed} currency={currency} />
            </DescriptionItem>
            <DescriptionItem term={t('reverseWaived')}>
              <FormattedMoney minor={waived} currency={currency} />
            </DescriptionItem>
            {waived === 0 ? null : (
              <DescriptionItem term={t('reverseAfterWaiver')}>
                <FormattedMoney minor={owedWithWaiver} currency={currency} />
              </DescriptionItem>
            )}
          </DescriptionList>
          {voidsExtension ? <p className="quiet">{t('reverseVoids')}</p> : null}
        </>
      )}
    </QueryView>
  );
}
