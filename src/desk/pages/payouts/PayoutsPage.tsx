import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import { LoanLink, Tag, type Tone, useDisplayNames } from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format.ts';
import { List, momentColumn, moneyColumn } from '../../ui/List.tsx';

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
export function PayoutsPage() {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const displayName = useDisplayNames();
  const { state } = route.useSearch();
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <List
        name="payouts"
        request={state === undefined ? {} : { state }}
        label={t('title')}
        rowKey={({ payoutId, attempt }) => `${payoutId} ${attempt}`}
        emptyText={t(state === undefined ? 'empty' : 'emptyOther')}
        columns={[
          {
            id: 'orderId',
            header: t('order'),
            cell: ({ orderId, isReturn }) =>
              isReturn ? t('return') : <LoanLink orderId={orderId} className="row-link" />,
          },
          {
            id: 'name',
            header: t('borrower'),
            cell: ({ name, borrowerId, isReturn }) => (isReturn ? '' : name || borrowerId),
          },
          moneyColumn('amount', t('amount'), { isSortable: true }),
          { id: 'account', header: t('account'), isSecondary: true, cell: ({ account }) => account },
          {
            id: 'state',
            header: t('state'),
            cell: (row) => (
              <Tag tone={tones[row.state]}>{row.isDeclaredFailed ? t('failed') : label(row.state)}</Tag>
            ),
          },
          { id: 'said', header: t('said'), cell: ({ said }) => said },
          {
            id: 'provider',
            header: t('provider'),
            isSecondary: true,
            cell: ({ provider }) => displayName.provider(provider),
          },
          {
            id: 'attempt',
            header: t('attempt'),
            align: 'end',
            isSecondary: true,
            cell: ({ attempt }) => attempt,
          },
          momentColumn('createdAt', t('created'), { isSortable: true }),
          { id: 'actions', header: '', align: 'end', cell: (payout) => <PayoutActions payout={payout} /> },
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={[undefined, ...payoutStates]}
          selected={state}
          renderLabel={(one) => (one === undefined ? t('all') : label(one))}
          getLink={(one) => ({ to: '/payouts', search: one === undefined ? {} : { state: one } })}
        />
      </List>
    </DeskPage>
  );
}

const actionsByState = {
  ended: [
    { call: 'retryPayout', what: 'retry', kind: 'primary' },
    { call: 'cancelPayout', what: 'cancel', kind: 'danger' },
  ],
  absent: [{ call: 'declarePayoutFailed', what: 'failure', kind: 'danger' }],
} as const;

/** What is over and did not arrive may go again, or not at all; what was to be returned waits in suspense again. */
const unsuccessfulStates: readonly Payout['state'][] = ['returned', 'refused'];

function PayoutActions({ payout }: { payout: Payout }) {
  const t = useTexts('payouts');
  const { payoutId, orderId, amount, currency, account, state, isReturn, mayDeclareFailed } = payout;
  if ((isReturn || !unsuccessfulStates.includes(state)) && !mayDeclareFailed) return null;
  return actionsByState[mayDeclareFailed ? 'absent' : 'ended'].map(({ call, what: action, kind }) => (
    <WriteButton
      key={call}
      name={call}
      draftKey={`${call} ${payoutId}`}
      buttonLabel={t(action)}
      title={t(`${action}Title`, { orderId })}
      description={t(`${action}Lead`, { amount: formatMoney(amount, currency), account })}
      toRequest={(_, reason) => ({ payoutId, reason })}
      submitLabel={t(`${action}Submit`)}
      kind={kind}
    />
  ));
}
