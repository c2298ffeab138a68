import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { payoutWords } from '../../texts/words.ts';
import { Choices } from '../../ui/Choices.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { Moment, Money } from '../../ui/Written.tsx';
import { PayoutActions } from './PayoutActions.tsx';
import { payoutsTexts } from './texts.ts';

type Payout = DeskItem<'payouts'>;

const route = getRouteApi('/payouts');
export const payoutStates = ['created', 'sent', 'arrived', 'returned', 'refused', 'unknown'] as const;

const tones: Readonly<Record<Payout['state'], Tone>> = {
  created: 'plain',
  sent: 'plain',
  arrived: 'good',
  returned: 'bad',
  refused: 'bad',
  unknown: 'due',
};

/** Money on its way to borrowers. */
export function Payouts() {
  const say = useTexts(payoutsTexts);
  const wordOf = useWords(payoutWords);
  const { state } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="payouts"
        request={state === undefined ? {} : { state }}
        label={say('title')}
        keyOf={({ payoutId, attempt }) => `${payoutId} ${attempt}`}
        empty={say(state === undefined ? 'empty' : 'emptyOther')}
        columns={[
          {
            id: 'order',
            header: say('order'),
            cell: ({ orderId }) => (
              <Link to="/loans/$orderId" params={{ orderId }} className="row-link">
                {orderId}
              </Link>
            ),
          },
          { id: 'borrower', header: say('borrower'), cell: ({ name, borrowerId }) => name || borrowerId },
          {
            id: 'amount',
            header: say('amount'),
            align: 'end',
            by: ({ amount }) => amount,
            cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          },
          { id: 'account', header: say('account'), cell: ({ account }) => account },
          {
            id: 'state',
            header: say('state'),
            cell: (row) => <Tag tone={tones[row.state]}>{wordOf(row.state)}</Tag>,
          },
          { id: 'said', header: say('said'), cell: ({ said }) => said },
          { id: 'provider', header: say('provider'), isExtra: true, cell: ({ provider }) => provider },
          {
            id: 'attempt',
            header: say('attempt'),
            align: 'end',
            isExtra: true,
            cell: ({ attempt }) => attempt,
          },
          {
            id: 'created',
            header: say('created'),
            by: ({ createdAt }) => createdAt,
            cell: ({ createdAt }) => <Moment at={createdAt} />,
          },
          { id: 'actions', header: '', align: 'end', cell: (payout) => <PayoutActions payout={payout} /> },
        ]}
      >
        <Choices label={say('states')}>
          <Link to="/payouts" search={{}} aria-current={state === undefined ? 'page' : undefined}>
            {say('all')}
          </Link>
          {payoutStates.map((one) => (
            <Link
              key={one}
              to="/payouts"
              search={{ state: one }}
              aria-current={one === state ? 'page' : undefined}
            >
              {wordOf(one)}
            </Link>
          ))}
        </Choices>
      </List>
    </Room>
  );
}
