import { getRouteApi } from '@tanstack/react-router';
import { payoutStates } from '../../../contract/desk/providers.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { AgeTag, Tag, type Tone } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  ListPage,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/list/List.tsx';
import { BorrowerLink, LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';

const column = createColumnHelper<DeskRow<'payouts'>>();

type Payout = DeskRow<'payouts'>;

const route = getRouteApi('/payouts');

export const payoutTones: Readonly<Record<Payout['state'], Tone>> = {
  created: 'plain',
  sent: 'plain',
  arrived: 'good',
  returned: 'bad',
  refused: 'bad',
  unknown: 'due',
};

/** Payouts by state. */
export function PayoutsPage() {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const { state, deadline } = route.useSearch();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="payouts"
      totals={{ amount: t('amount') }}
      request={{ state, deadline }}
      rowKey={({ payoutId, attempt }) => `${payoutId} ${attempt}`}
      emptyText={t(state === undefined && deadline === undefined ? 'empty' : 'emptyOther')}
      columns={[
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
        column('state', t('state'), (row) => (
          <Tag tone={payoutTones[row.state]}>{row.isDeclaredFailed ? t('failed') : label(row.state)}</Tag>
        )),
        column('providerMessage', t('providerMessage'), ({ providerMessage }) => reply(providerMessage)),
        providerColumn(t('provider'), { isOptional: true }),
        textColumn('attempt', t('attempt'), { align: 'end', isOptional: true }),
        column('age', t('age'), ({ state: one, createdAt }) => <PayoutAge {...{ state: one, createdAt }} />, {
          align: 'end',
        }),
        momentColumn('createdAt', t('created'), { isSortable: true }),
        column('actions', '', (payout) => <PayoutActions payout={payout} />, { align: 'end' }),
      ]}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...payoutStates]}
        selected={deadline === undefined ? state : 'unknown'}
        renderLabel={(one) => (one === undefined ? t('all') : label(one))}
        getLink={(one) => ({ to: '/payouts', search: { state: one } })}
      />
      {state === 'unknown' || deadline !== undefined ? <DeadlineFilter /> : null}
    </ListPage>
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
      <BorrowerLink key={call} {...{ borrowerId, name: t('needsAccount') }} />
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
