import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { FormattedMoney } from '../../ui/Formatted.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { DepositList } from './DepositList.tsx';
import { TillActions } from './TillActions.tsx';

type Till = DeskItem<'tills'>;
type TillState = 'undeposited' | 'openLong';

const route = getRouteApi('/tills');
export const tillLists = ['deposits'] as const;
/** Of deposits `unmatched`, of tills the others. */
export const tillStates = ['unmatched', 'undeposited', 'openLong'] as const;

/** The tills that cash goes into, and the deposits by which it leaves them. */
export function TillsPage() {
  const t = useTexts('tills');
  const { list, state } = route.useSearch();
  const filters = (
    <FilterLinks
      label={t('lists')}
      options={[undefined, ...tillLists]}
      selected={list}
      renderLabel={(one) => t(one === undefined ? 'tills' : one)}
      getLink={(one) => ({ to: '/tills', search: one === undefined ? {} : { list: one } })}
    />
  );
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<OpenTillButtons />}>
      {list === 'deposits' ? (
        <DepositList filters={filters} isUnmatched={state === 'unmatched'} />
      ) : (
        <TillList filters={filters} state={state === 'unmatched' ? undefined : state} />
      )}
    </DeskPage>
  );
}

/** A button for each market in which whoever looks has no open till. */
function OpenTillButtons() {
  const t = useTexts('tills');
  const displayName = useDisplayNames();
  const { limits } = useMe();
  const { items } = useDeskList('tills', { mine: 'yes', state: 'open' });
  if (items === undefined) return null;
  const markets = new Map(limits.map(({ market, currency }) => [market, currency]));
  const marketsWithoutTill = [...markets].filter(([market]) => !items.some((till) => till.market === market));
  return (
    <div className="form-actions">
      {marketsWithoutTill.map(([market, currency]) => (
        <WriteButton
          key={market}
          name="openTill"
          buttonVariant="quiet"
          draftKey={`open ${market}`}
          buttonLabel={t('open', { market: displayName.market(market) })}
          title={t('openTitle', { market: displayName.market(market) })}
          description={t('openLead')}
          isReasonOptional
          fields={[{ kind: 'amount', name: 'float', label: t('float'), currency, allowsZero: true }]}
          toRequest={(input, reason) => ({ market, float: input.amount('float'), reason })}
          submitLabel={t('openSubmit')}
        />
      ))}
    </div>
  );
}

function TillList({ filters, state }: { filters: ReactNode; state: TillState | undefined }) {
  const t = useTexts('tills');
  const displayName = useDisplayNames();
  return (
    <List
      name="tills"
      request={state === undefined ? {} : { state }}
      label={t('title')}
      rowKey={({ tillId }) => tillId}
      emptyText={t('empty')}
      columns={[
        {
          id: 'staff',
          header: t('holder'),
          cell: ({ staff, market }) => (
            <>
              {staff} <span className="quiet">{displayName.market(market)}</span>
            </>
          ),
        },
        momentColumn('openedAt', t('opened'), { isSortable: true }),
        moneyColumn('recorded', t('recorded')),
        moneyColumn('deposited', t('deposited'), { isSecondary: true }),
        moneyColumn('expected', t('expected')),
        { id: 'difference', header: t('difference'), cell: (till) => <TillDifference till={till} /> },
        { id: 'actions', header: '', align: 'end', cell: (till) => <TillActions till={till} /> },
      ]}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, 'undeposited', 'openLong'] as const}
        selected={state}
        renderLabel={(one) => t(one ?? 'allTills')}
        getLink={(one) => ({ to: '/tills', search: one === undefined ? {} : { state: one } })}
      />
    </List>
  );
}

const differenceMessageKeys = {
  none: 'fits',
  waiting: 'differenceWaiting',
  posted: 'differencePosted',
  open: 'differenceOpen',
} as const satisfies Record<Till['differenceState'], string>;

const differenceTones = { none: 'good', waiting: 'due', posted: 'plain', open: 'bad' } as const;

function TillDifference({ till: { closedAt, difference, differenceState, currency } }: { till: Till }) {
  const t = useTexts('tills');
  if (closedAt === null) return <Tag tone="plain">{t('isOpen')}</Tag>;
  return (
    <>
      {difference === null || difference === 0 ? null : (
        <FormattedMoney minor={difference} currency={currency} />
      )}{' '}
      <Tag tone={differenceTones[differenceState]}>{t(differenceMessageKeys[differenceState])}</Tag>
    </>
  );
}
