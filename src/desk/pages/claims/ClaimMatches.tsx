import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormattedDateTime, FormattedMoney } from '../../ui/Formatted.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

type ClaimData = DeskItem<'claims'>;
type ClaimMatch = ClaimData['matches'][number];

/** Money in suspense that may be what the borrower paid, each with why, and giving it to the loan. */
export function ClaimMatches({ claim }: { claim: ClaimData }) {
  const t = useTexts('claims');
  const can = useCan();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ClaimMatch>();
  const { orderId, borrowerId, market, currency, matches } = claim;
  return (
    <>
      <h3>{t('matchesTitle')}</h3>
      {matches.length === 0 ? (
        <p className="quiet">
          {t('noMatches')} {can('suspense') ? <Link to="/suspense">{t('toSuspense')}</Link> : null}
        </p>
      ) : (
        <ol className="suggestions">
          {matches.map((match) => (
            <li key={`${match.provider} ${match.paymentId}`}>
              <MatchSummary match={match} claim={claim} />
              {can('match') ? (
                <Button kind="primary" onClick={() => setSelected(match)}>
                  {t('match')}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {selected === undefined ? null : (
        <WriteDialog
          name="match"
          draftKey={`match ${selected.provider} ${selected.paymentId} ${orderId}`}
          title={t('matchTitle', { amount: formatMoney(selected.amount, currency), orderId })}
          description={t('matchLead')}
          approvalScope={{ market }}
          isOpen
          onClose={() => setSelected(undefined)}
          fields={[]}
          toRequest={(_, reason) => ({
            provider: selected.provider,
            paymentId: selected.paymentId,
            orderId,
            borrowerId,
            reason,
          })}
          submitLabel={t('matchSubmit')}
          onDone={() => navigate({ to: '/claims', search: {} })}
        />
      )}
    </>
  );
}

function MatchSummary({ match, claim: { currency, market } }: { match: ClaimMatch; claim: ClaimData }) {
  const t = useTexts('claims');
  const displayName = useDisplayNames();
  const { amount, paidAt, provider, reference, reasons } = match;
  return (
    <div>
      <p>
        <strong>
          <FormattedMoney minor={amount} currency={currency} />
        </strong>{' '}
        · <FormattedDateTime at={paidAt} market={market} /> · {displayName.provider(provider)}
        {reference === '' ? null : (
          <>
            {' '}
            · <span className="numeric">{reference}</span>
          </>
        )}
      </p>
      <p className="quiet">{reasons.map((one) => t(one)).join(', ')}</p>
    </div>
  );
}
