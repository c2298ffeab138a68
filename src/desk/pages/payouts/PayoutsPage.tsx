import { getRouteApi } from '@tanstack/react-router';
import { payoutStates } from '../../../contract/desk/providers.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { AgeTag, Tag } from '../../ui/format/tags.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import {
  createColumnHelper,
  ListPage,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/list/List.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { BorrowerLink, LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { AskForAccount } from './AskForAccount.tsx';
import { payoutTones } from './tones.ts';

const column = createColumnHelper<DeskRow<'payouts'>>();

type Payout = DeskRow<'payouts'>;

const route = getRouteApi('/payouts');

/** Payouts by state. */
export function PayoutsPage() {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const { sort: _, columns: __, ...filters } = route.useSearch();
  const { state, deadline, about } = filters;
  const isOfQueue = state === undefined && deadline === undefined && about === undefined;
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="payouts"
      totals={{ amount: t('amount') }}
      request={filters}
      rowKey={({ payoutId, attempt }) => `${payoutId} ${attempt}`}
      emptyText={t(isOfQueue ? 'empty' : 'emptyOther')}
      columns={usePayoutColumns(state)}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...payoutStates]}
        selected={deadline === undefined ? state : 'unknown'}
        renderLabel={(one) => (one === undefined ? t(about === undefined ? 'all' : 'anyState') : label(one))}
        getLink={(one) => ({
          to: '/payouts',
          search: (previous) => ({ ...previous, state: one, deadline: undefined }),
        })}
      />
      {state === 'unknown' || deadline !== undefined ? <DeadlineFilter /> : null}
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'text', name: 'about', label: t('about'), hint: t('aboutHint') },
          { kind: 'day', name: 'createdFrom', label: t('createdFrom') },
          { kind: 'day', name: 'createdTo', label: t('createdTo') },
        ]}
      />
    </ListPage>
  );
}

/** What arrived has no action; what did not has no arrival. */
function usePayoutColumns(state: Payout['state'] | undefined): readonly Column<Payout>[] {
  const t = useTexts('payouts');
  const columns: Column<Payout>[] = [
    column('orderId', t('order'), ({ orderId, isReturn, isRefund }) =>
      isReturn ? (
        t('return')
      ) : (
        <>
          <LoanLink orderId={orderId} className="row-link" />
          {isRefund ? <span className="quiet"> {t('refund')}</span> : null}
        </>
      ),
    ),
    column('name', t('borrower'), ({ name, borrowerId, isReturn }) =>
      isReturn ? '' : <BorrowerLink {...{ borrowerId, name }} />,
    ),
    moneyColumn('amount', t('amount'), { isSortable: true }),
    textColumn('account', t('account'), { isSecondary: true }),
    column('state', t('state'), (row) => <PayoutState payout={row} />),
    column('reference', t('reference'), ({ payoutId }) => <span className="wrap-anywhere">{payoutId}</span>),
    textColumn('providerId', t('providerId'), { isOptional: true }),
    providerColumn(t('provider'), { isOptional: true }),
    textColumn('attempt', t('attempt'), { align: 'end', isOptional: true }),
    momentColumn('createdAt', t('created'), { isSortable: true, isOptional: true }),
    momentColumn('sentAt', t('sent'), { isOptional: true }),
  ];
  if (state === 'arrived') return [...columns, momentColumn('endedAt', t('arrived'))];
  return [...columns, column('actions', '', (payout) => <PayoutActions payout={payout} />, { align: 'end' })];
}

/** Where it stands, what its provider said, and whether the borrower was asked for another account. */
function PayoutState({ payout }: { payout: Payout }) {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const { state, createdAt, isDeclaredFailed, accountAskedAt, providerMessage } = payout;
  return (
    <>
      <Tag tone={payoutTones[state]}>{isDeclaredFailed ? t('failed') : label(state)}</Tag>{' '}
      <PayoutAge {...{ state, createdAt }} />
      {providerMessage === '' ? null : <div className="small">{reply(providerMessage)}</div>}
      {accountAskedAt === null ? null : (
        <div className="small quiet">
          {t('accountAsked')} <FormattedDateTime at={accountAskedAt} />
        </div>
      )}
    </>
  );
}

/** How long the borrower has waited for a payout that is not over. */
function PayoutAge({ state, createdAt }: Pick<Payout, 'state' | 'createdAt'>) {
  if (state === 'arrived') return null;
  return <AgeTag ms={getServerNow().getTime() - Date.parse(createdAt)} />;
}

const actionsByState = {
  ended: [
    { call: 'retryPayout', what: 'retry', kind: 'primary' },
    { call: 'cancelPayout', what: 'cancel', kind: 'danger' },
  ],
  absent: [{ call: 'declarePayoutFailed', what: 'failure', kind: 'danger' }],
} as const;

/** Final states without arrival: such a payout can be retried or cancelled. One that returns suspense or refunds credit leaves it there when it fails. */
const unsuccessfulStates: readonly Payout['state'][] = ['returned', 'refused'];

function PayoutActions({ payout }: { payout: Payout }) {
  const t = useTexts('payouts');
  const { payoutId, orderId, borrowerId, name, amount, currency, account, state } = payout;
  const { mayDeclareFailed, isDeclaredFailed } = payout;
  const money = formatMoney(amount, currency);
  const line = t(payout.isReturn ? 'returnLine' : 'payoutLine', {
    ...{ amount: money, orderId, account },
    name: name || borrowerId,
  });
  const isBack = payout.isReturn || payout.isRefund;
  if ((isBack || !unsuccessfulStates.includes(state)) && !mayDeclareFailed) return null;
  return actionsByState[mayDeclareFailed ? 'absent' : 'ended'].map(({ call, what: action, kind }) =>
    action === 'retry' && payout.needsAccount ? (
      <AskForAccount key={call} payout={payout} />
    ) : (
      <WriteButton
        key={call}
        name={call}
        draftKey={`${call} ${payoutId}`}
        buttonLabel={t(action)}
        title={t(`${action}Title`, { orderId })}
        description={`${line} ${t(
          action === 'retry' && isDeclaredFailed ? 'retryFailedLead' : `${action}Lead`,
          {
            amount: money,
            account,
          },
        )}`}
        toRequest={(_, reason) => ({ payoutId, reason })}
        submitLabel={t(`${action}Submit`)}
        kind={kind}
      />
    ),
  );
}
