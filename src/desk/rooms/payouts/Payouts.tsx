import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { payoutWords } from '../../texts/words.ts';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
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
  const nameOf = useNames();
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
            id: 'orderId',
            header: say('order'),
            cell: ({ orderId, isReturn }) =>
              isReturn ? say('return') : <LoanLink orderId={orderId} className="row-link" />,
          },
          {
            id: 'name',
            header: say('borrower'),
            cell: ({ name, borrowerId, isReturn }) => (isReturn ? '' : name || borrowerId),
          },
          moneyColumn('amount', say('amount'), { isSorted: true }),
          { id: 'account', header: say('account'), isExtra: true, cell: ({ account }) => account },
          {
            id: 'state',
            header: say('state'),
            cell: (row) => (
              <Tag tone={tones[row.state]}>{row.isDeclaredFailed ? say('failed') : wordOf(row.state)}</Tag>
            ),
          },
          { id: 'said', header: say('said'), cell: ({ said }) => said },
          {
            id: 'provider',
            header: say('provider'),
            isExtra: true,
            cell: ({ provider }) => nameOf.provider(provider),
          },
          {
            id: 'attempt',
            header: say('attempt'),
            align: 'end',
            isExtra: true,
            cell: ({ attempt }) => attempt,
          },
          momentColumn('createdAt', say('created'), { isSorted: true }),
          { id: 'actions', header: '', align: 'end', cell: (payout) => <PayoutActions payout={payout} /> },
        ]}
      >
        <Choices
          label={say('states')}
          among={[undefined, ...payoutStates]}
          chosen={state}
          nameOf={(one) => (one === undefined ? say('all') : wordOf(one))}
          linkOf={(one) => ({ to: '/payouts', search: one === undefined ? {} : { state: one } })}
        />
      </List>
    </Room>
  );
}
