import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import type { FormField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney, formatZonedDateTime } from '../../ui/format/format.ts';

type ReturnPaymentProps = {
  suspensePayment: DeskRow<'suspense'>;
  amount: string;
  advance: () => Promise<void>;
  suggestions: readonly DeskRow<'suggestions'>[];
};

/** The field in which staff tick each open claim that fits the payment before it is returned; absent without such a claim. */
function useDespiteClaims(suggestions: readonly DeskRow<'suggestions'>[]): FormField[] {
  const t = useTexts('suspense');
  const { language } = useLanguage();
  const options = suggestions.flatMap(({ orderId, name, currency, claim }) => {
    if (claim === null) return [];
    const day = formatDay(claim.paidOn, language);
    const sent = formatZonedDateTime(claim.sentAt, language);
    const claimed = { name, orderId, amount: formatMoney(claim.amount, currency), day, sent };
    return [{ value: orderId, label: t('despiteClaim', claimed) }];
  });
  if (options.length === 0) return [];
  const texts = { label: t('despiteClaims'), hint: t('despiteClaimsHint') };
  return [{ kind: 'multiChoice', name: 'despiteClaims', ...texts, initial: '', options }];
}

/** Returns the payment, showing how and to which account, or says why it cannot be returned. */
export function ReturnPayment({ suspensePayment, amount, advance, suggestions }: ReturnPaymentProps) {
  const t = useTexts('suspense');
  const despiteClaims = useDespiteClaims(suggestions);
  const displayName = useDisplayNames();
  const can = useCan();
  const { provider, paymentId, returnRoute, pendingApprovalId } = suspensePayment;
  const { by, account } = returnRoute;
  const isReturnable = by === 'refund' || by === 'payout';
  if (!can('returnSuspense') || !isReturnable) {
    if (pendingApprovalId !== null) return <PendingApprovalLink approvalId={pendingApprovalId} />;
    return can('returnSuspense') && !isReturnable ? <p className="quiet">{t(by)}</p> : null;
  }
  const refund = account === '' ? 'refundLead' : 'refundToLead';
  const lead = t(by === 'payout' ? 'payoutLead' : refund, {
    provider: displayName.provider(returnRoute.provider),
    account,
  });
  return (
    <>
      <p className="quiet">{lead}</p>
      <div className="form-actions">
        <WriteButton
          name="returnSuspense"
          buttonVariant="quiet"
          draftKey={`return ${provider} ${paymentId}`}
          pendingApprovalId={pendingApprovalId}
          buttonLabel={t('giveBack')}
          title={t('giveBackTitle', { amount })}
          description={lead}
          showsApprovalNotice
          fields={despiteClaims}
          toRequest={(input, reason) => ({
            provider,
            paymentId,
            despiteClaims: input.list('despiteClaims'),
            reason,
          })}
          onDone={advance}
        />
      </div>
    </>
  );
}
