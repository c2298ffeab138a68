import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { moneyText } from '../../ui/format.ts';
import { useNames } from '../../ui/useNames.ts';
import { Moment, Money } from '../../ui/Written.tsx';
import { claimsTexts } from './texts.ts';

type Claim = DeskItem<'claims'>;
type Match = Claim['matches'][number];

/** Money in suspense that may be what the borrower paid, each with why, and giving it to the loan. */
export function Matches({ claim }: { claim: Claim }) {
  const say = useTexts(claimsTexts);
  const may = useMay();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Match>();
  const { orderId, borrowerId, market, currency, matches } = claim;
  return (
    <>
      <h3>{say('matchesTitle')}</h3>
      {matches.length === 0 ? (
        <p className="quiet">
          {say('noMatches')} {may('suspense') ? <Link to="/suspense">{say('toSuspense')}</Link> : null}
        </p>
      ) : (
        <ol className="suggestions">
          {matches.map((match) => (
            <li key={`${match.provider} ${match.paymentId}`}>
              <Matching match={match} claim={claim} />
              {may('match') ? (
                <Button kind="primary" onClick={() => setChosen(match)}>
                  {say('match')}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {chosen === undefined ? null : (
        <WriteDialog
          name="match"
          about={`match ${chosen.provider} ${chosen.paymentId} ${orderId}`}
          title={say('matchTitle', { amount: moneyText(chosen.amount, currency), orderId })}
          lead={say('matchLead')}
          place={{ market }}
          isOpen
          onClose={() => setChosen(undefined)}
          fields={[]}
          toRequest={(_, reason) => ({
            provider: chosen.provider,
            paymentId: chosen.paymentId,
            orderId,
            borrowerId,
            reason,
          })}
          submit={say('matchSubmit')}
          onDone={() => navigate({ to: '/claims', search: {} })}
        />
      )}
    </>
  );
}

function Matching({ match, claim: { currency, market } }: { match: Match; claim: Claim }) {
  const say = useTexts(claimsTexts);
  const nameOf = useNames();
  const { amount, paidAt, provider, reference, reasons } = match;
  return (
    <div>
      <p>
        <strong>
          <Money minor={amount} currency={currency} />
        </strong>{' '}
        · <Moment at={paidAt} market={market} /> · {nameOf.provider(provider)}
        {reference === '' ? null : (
          <>
            {' '}
            · <span className="figure">{reference}</span>
          </>
        )}
      </p>
      <p className="quiet">{reasons.map((one) => say(one)).join(', ')}</p>
    </div>
  );
}
