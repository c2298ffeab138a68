import { useRead } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Written.tsx';
import { loanTexts } from './texts.ts';

/** What reversing a payment does to the loan, before it is asked for. */
export function ReversalPreview({ orderId, paymentId }: { orderId: string; paymentId: string }) {
  const say = useTexts(loanTexts);
  const query = useRead('reversalPreview', { orderId, paymentId });
  return (
    <Loaded query={query} data={query.data} rows={3}>
      {({ currency, before, accrued, waived, owed, owedWithWaiver, voidsExtension }) => (
        <>
          <Facts>
            <Fact name={say('reverseBefore')}>
              <Money minor={before} currency={currency} />
            </Fact>
            <Fact name={say('reverseAccrued')}>
              <Money minor={accrued} currency={currency} />
            </Fact>
            <Fact name={say('reverseAfter')}>
              <Money minor={owed} currency={currency} />
            </Fact>
            <Fact name={say('reverseWaived')}>
              <Money minor={waived} currency={currency} />
            </Fact>
            {waived === 0 ? null : (
              <Fact name={say('reverseAfterWaiver')}>
                <Money minor={owedWithWaiver} currency={currency} />
              </Fact>
            )}
          </Facts>
          {voidsExtension ? <p className="quiet">{say('reverseVoids')}</p> : null}
        </>
      )}
    </Loaded>
  );
}
