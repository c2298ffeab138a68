import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { MessagePreview } from '../../ui/display/MessagePreview.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';

type Payout = Pick<DeskRow<'payouts'>, 'payoutId' | 'orderId' | 'accountAskedAt'>;
type Props = { payout: Payout; buttonVariant?: 'plain' | 'quiet' };

/** Sends the borrower of a failed payout the message that asks for another account. */
export function AskForAccount({ payout, buttonVariant = 'plain' }: Props) {
  const t = useTexts('payouts');
  const { payoutId, orderId, accountAskedAt } = payout;
  return (
    <WriteButton
      name="askForAccount"
      draftKey={`account of ${payoutId}`}
      isReasonOptional
      buttonVariant={buttonVariant}
      buttonLabel={t(accountAskedAt === null ? 'ask' : 'askAgain')}
      title={t('askTitle', { orderId })}
      description={t('askLead')}
      toRequest={(_, reason) => ({ payoutId, reason })}
      submitLabel={t('askSubmit')}
    >
      <RequestPreview orderId={orderId} />
    </WriteButton>
  );
}

/** What the borrower will read, in their language. */
function RequestPreview({ orderId }: { orderId: string }) {
  const { data: loan } = useDeskQuery('loan', { orderId });
  if (loan === undefined) return null;
  const { market, language, disbursement, currency } = loan;
  return (
    <MessagePreview
      template="payout_returned"
      {...{ market, language }}
      known={{ amount: formatMoney(disbursement, currency) }}
    />
  );
}
