import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { FormattedMoney } from '../../ui/Formatted.tsx';
import { QueryView } from '../../ui/QueryView.tsx';

/** What reversing a payment does to the loan, before it is asked for. */
export function ReversalPreview({ orderId, paymentId }: { orderId: string; paymentId: string }) {
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
