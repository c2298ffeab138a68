import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { StrayReversals } from './StrayReversals.tsx';
import { Suggestions } from './Suggestions.tsx';
import { suspenseTexts } from './texts.ts';

const route = getRouteApi('/suspense');
export const suspenseLists = ['reversals'] as const;

/** Payments without a debt, and beside the open one where it may belong; or those taken back that nobody knows. */
export function Suspense() {
  const say = useTexts(suspenseTexts);
  const nameOf = useNames();
  const { list, provider, paymentId } = route.useSearch();
  const choices = (
    <Choices
      label={say('lists')}
      among={[undefined, ...suspenseLists]}
      chosen={list}
      nameOf={(one) => say(one === undefined ? 'payments' : 'strayReversals')}
      linkOf={(one) => ({ to: '/suspense', search: one === undefined ? {} : { list: one } })}
    />
  );
  if (list === 'reversals')
    return (
      <Room title={say('title')} lead={say('strayReversalsLead')}>
        <StrayReversals choices={choices} />
      </Room>
    );
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Split
        list={
          <List
            name="suspense"
            request={{}}
            label={say('title')}
            keyOf={keyOf}
            empty={say('empty')}
            current={provider && paymentId ? keyOf({ provider, paymentId }) : undefined}
            columns={[
              {
                id: 'reference',
                header: say('reference'),
                cell: (row) => (
                  <Link
                    to="/suspense"
                    search={{ provider: row.provider, paymentId: row.paymentId }}
                    className="row-link figure"
                  >
                    {row.reference || say('none')}
                  </Link>
                ),
              },
              moneyColumn('amount', say('amount'), { isSorted: true }),
              momentColumn('paidAt', say('paid'), { isSorted: true }),
              momentColumn('receivedAt', say('received'), { isExtra: true }),
              { id: 'provider', header: say('provider'), cell: (row) => nameOf.provider(row.provider) },
            ]}
          >
            {choices}
          </List>
        }
        open={
          provider && paymentId ? (
            <Suggestions key={keyOf({ provider, paymentId })} provider={provider} paymentId={paymentId} />
          ) : null
        }
      />
    </Room>
  );
}

function keyOf({ provider, paymentId }: { provider: string; paymentId: string }): string {
  return `${provider}:${paymentId}`;
}
