import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ComparedReference } from '../../ui/display/ComparedReference.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { PossibleDuplicates } from '../../ui/display/PossibleDuplicates.tsx';
import { formatDay, formatMoney, formatZonedDateTime } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { OrderStateTag } from '../../ui/format/tags.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';

type Suggestion = DeskRow<'suggestions'>;

export const matchReasonMessageKeys = {
  reference: 'reasonReference',
  formerReference: 'formerReference',
  similarReference: 'similarReference',
  orderNumber: 'orderNumber',
  amount: 'reasonAmount',
  claimed: 'claimed',
  payerAccount: 'payerAccount',
  payerName: 'payerName',
} as const satisfies Record<Suggestion['matchReasons'][number], string>;

/** `reference`: the payment's, beside which those of the loan and its claim are shown. */
export function SuggestionSummary({ suggestion, reference }: { suggestion: Suggestion; reference: string }) {
  const t = useTexts('suspense');
  const { language } = useLanguage();
  const {
    orderId,
    name,
    borrowerId,
    state,
    owed,
    overpayment,
    writtenOffOn,
    needsApproval,
    currency,
    matchReasons,
    claim,
  } = suggestion;
  return (
    <div>
      <p>
        <LoanLink orderId={orderId} /> · {name || borrowerId}{' '}
        <OrderStateTag state={state} isWrittenOff={writtenOffOn !== null} />
      </p>
      <p className="quiet">
        {t('owed')} <FormattedMoney minor={owed} currency={currency} />
        {matchReasons.length === 0
          ? null
          : ` · ${matchReasons.map((one) => t(matchReasonMessageKeys[one])).join(', ')}`}
      </p>
      {writtenOffOn === null ? null : <p>{t('recovery', { day: formatDay(writtenOffOn, language) })}</p>}
      {suggestion.reference === null || suggestion.reference === reference ? null : (
        <ReferencePair term={t('loanReference')} reference={reference} other={suggestion.reference} />
      )}
      {claim === null || claim.reference === '' || claim.reference === reference ? null : (
        <ReferencePair term={t('claimReference')} reference={reference} other={claim.reference} />
      )}
      {claim === null ? null : (
        <p>
          {t('openClaim', {
            amount: formatMoney(claim.amount, currency),
            day: formatDay(claim.paidOn, language),
            sent: formatZonedDateTime(claim.sentAt, language),
          })}
        </p>
      )}
      {overpayment === 0 ? null : (
        <p className="quiet">
          {t('overpayment')} <FormattedMoney minor={overpayment} currency={currency} />
        </p>
      )}
      <PossibleDuplicates possibleDuplicates={suggestion.possibleDuplicates} />
      {needsApproval ? <p className="quiet">{t('needsApproval')}</p> : null}
    </div>
  );
}

type ReferencePairProps = { term: string; reference: string; other: string };

/** The payment's reference above another one, with what differs marked. */
function ReferencePair({ term, reference, other }: ReferencePairProps) {
  const t = useTexts('suspense');
  return (
    <DescriptionList
      rows={[
        { term: t('paymentReference'), value: <ComparedReference reference={reference} other={other} /> },
        { term, value: <ComparedReference reference={other} other={reference} /> },
      ]}
    />
  );
}
