import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useRows } from '../../api/queries.ts';
import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Money } from '../../ui/Written.tsx';
import { Deposits } from './Deposits.tsx';
import { TillActions } from './TillActions.tsx';
import { tillsTexts } from './texts.ts';

type Till = DeskItem<'tills'>;
type TillState = 'undeposited' | 'openLong';

const route = getRouteApi('/tills');
export const tillLists = ['deposits'] as const;
/** Of deposits `unmatched`, of tills the others. */
export const tillStates = ['unmatched', 'undeposited', 'openLong'] as const;

/** The tills that cash goes into, and the deposits by which it leaves them. */
export function Tills() {
  const say = useTexts(tillsTexts);
  const { list, state } = route.useSearch();
  const choices = (
    <Choices
      label={say('lists')}
      among={[undefined, ...tillLists]}
      chosen={list}
      nameOf={(one) => say(one === undefined ? 'tills' : one)}
      linkOf={(one) => ({ to: '/tills', search: one === undefined ? {} : { list: one } })}
    />
  );
  return (
    <Room title={say('title')} lead={say('lead')} aside={<OpenTills />}>
      {list === 'deposits' ? (
        <Deposits choices={choices} isUnmatched={state === 'unmatched'} />
      ) : (
        <TillList choices={choices} state={state === 'unmatched' ? undefined : state} />
      )}
    </Room>
  );
}

/** A button for each market in which whoever looks has no open till. */
function OpenTills() {
  const say = useTexts(tillsTexts);
  const nameOf = useNames();
  const { limits } = useMe();
  const { items } = useRows('tills', { mine: 'yes', state: 'open' });
  if (items === undefined) return null;
  const markets = new Map(limits.map(({ market, currency }) => [market, currency]));
  const closed = [...markets].filter(([market]) => !items.some((till) => till.market === market));
  return (
    <div className="form-actions">
      {closed.map(([market, currency]) => (
        <WriteButton
          key={market}
          name="openTill"
          look="quiet"
          about={`open ${market}`}
          button={say('open', { market: nameOf.market(market) })}
          title={say('openTitle', { market: nameOf.market(market) })}
          lead={say('openLead')}
          isReasonOptional
          fields={[{ kind: 'amount', name: 'float', label: say('float'), currency, mayBeZero: true }]}
          toRequest={(typed, reason) => ({ market, float: typed.amount('float'), reason })}
          submit={say('openSubmit')}
        />
      ))}
    </div>
  );
}

function TillList({ choices, state }: { choices: ReactNode; state: TillState | undefined }) {
  const say = useTexts(tillsTexts);
  const nameOf = useNames();
  return (
    <List
      name="tills"
      request={state === undefined ? {} : { state }}
      label={say('title')}
      keyOf={({ tillId }) => tillId}
      empty={say('empty')}
      columns={[
        {
          id: 'staff',
          header: say('holder'),
          cell: ({ staff, market }) => (
            <>
              {staff} <span className="quiet">{nameOf.market(market)}</span>
            </>
          ),
        },
        momentColumn('openedAt', say('opened'), { isSorted: true }),
        moneyColumn('recorded', say('recorded')),
        moneyColumn('deposited', say('deposited'), { isExtra: true }),
        moneyColumn('expected', say('expected')),
        { id: 'difference', header: say('difference'), cell: (till) => <Difference till={till} /> },
        { id: 'actions', header: '', align: 'end', cell: (till) => <TillActions till={till} /> },
      ]}
    >
      {choices}
      <Choices
        label={say('states')}
        among={[undefined, 'undeposited', 'openLong'] as const}
        chosen={state}
        nameOf={(one) => say(one ?? 'allTills')}
        linkOf={(one) => ({ to: '/tills', search: one === undefined ? {} : { state: one } })}
      />
    </List>
  );
}

const words = {
  none: 'fits',
  waiting: 'differenceWaiting',
  posted: 'differencePosted',
  open: 'differenceOpen',
} as const satisfies Record<Till['differenceState'], string>;

const tones = { none: 'good', waiting: 'due', posted: 'plain', open: 'bad' } as const;

function Difference({ till: { closedAt, difference, differenceState, currency } }: { till: Till }) {
  const say = useTexts(tillsTexts);
  if (closedAt === null) return <Tag tone="plain">{say('isOpen')}</Tag>;
  return (
    <>
      {difference === null || difference === 0 ? null : <Money minor={difference} currency={currency} />}{' '}
      <Tag tone={tones[differenceState]}>{say(words[differenceState])}</Tag>
    </>
  );
}
