import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../texts/language.tsx';
import { ruleWords, stateWords } from '../../texts/words.ts';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn, nameColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Application } from './Application.tsx';
import { applicationsTexts } from './texts.ts';

const route = getRouteApi('/applications');
export const applicationStates = ['in_review', 'declined', 'paying_out', 'cancelled'] as const;

/** Applications by state, and the open one beside them. */
export function Applications() {
  const say = useTexts(applicationsTexts);
  const stateOf = useWords(stateWords);
  const ruleOf = useWords(ruleWords);
  const nameOf = useNames();
  const { state = 'in_review', orderId } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Split
        list={
          <List
            name="applications"
            request={{ state }}
            label={say('title')}
            keyOf={(row) => row.orderId}
            current={orderId}
            empty={say(state === 'in_review' ? 'empty' : 'emptyOther')}
            columns={[
              {
                id: 'order',
                header: say('order'),
                cell: (row) => (
                  <Link to="/applications" search={{ state, orderId: row.orderId }} className="row-link">
                    {row.orderId}
                  </Link>
                ),
              },
              nameColumn(say('borrower')),
              moneyColumn('amount', say('amount'), { isSorted: true }),
              moneyColumn('limit', say('limit'), { isExtra: true }),
              {
                id: 'against',
                header: say('against'),
                cell: ({ against }) => (against === null ? '' : <Tag tone="bad">{ruleOf(against)}</Tag>),
              },
              momentColumn('requestedAt', say('asked'), { isSorted: true, isExtra: true }),
              {
                id: 'product',
                header: say('product'),
                isExtra: true,
                cell: ({ productId }) => nameOf.product(productId),
              },
            ]}
          >
            <Choices
              label={say('states')}
              among={applicationStates}
              chosen={state}
              nameOf={stateOf}
              linkOf={(one) => ({ to: '/applications', search: { state: one } })}
            />
          </List>
        }
        open={orderId === undefined ? null : <Application key={orderId} orderId={orderId} state={state} />}
      />
    </Room>
  );
}
