import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import { dayPaymentViews } from '../../../contract/desk/reconciliation.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMarkets } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { showToast } from '../../ui/controls/toast.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay } from '../../ui/format/format.ts';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';
import { DayComparison } from './DayComparison.tsx';
import { PaymentAllocation } from './PaymentAllocation.tsx';

type ProviderDay = { provider: string; day: string };
type DayPaymentView = (typeof dayPaymentViews)[number];

const dayPaymentColumn = createColumnHelper<DeskRow<'dayPayments'>>();

/** The payments of a provider's day: those that differ from its file, all beside it, or how ours were posted. */
export function DayPayments({ provider, day, view }: ProviderDay & { view: DayPaymentView | undefined }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const { items: dayRows } = useDeskList('reconciliation', { provider, day });
  const isManual = isManualProvider(provider);
  const hasFile = !isManual && (dayRows?.some(({ file }) => file !== null) ?? true);
  const shown = hasFile ? (view ?? 'differing') : 'posted';
  const label = t('dayPayments', { provider: displayName.provider(provider), day: formatDay(day, language) });
  const filter = hasFile ? (
    <FilterLinks
      label={t('dayPaymentViews')}
      options={dayPaymentViews}
      selected={shown}
      renderLabel={(one) => t(`view_${one}`)}
      getLink={(one) => ({ to: '/reconciliation', search: { provider, day, payments: one } })}
    />
  ) : null;
  return (
    <Panel
      title={label}
      actions={
        isManual ? undefined : <FileButtons {...{ provider, day }} takesUpload={takesUpload(dayRows)} />
      }
    >
      {hasFile || isManual ? null : <p className="quiet">{t('noFileYet')}</p>}
      <NextStep dayRow={dayRows?.[0]} />
      {shown === 'posted' ? (
        <PostedPayments {...{ provider, day, label }}>{filter}</PostedPayments>
      ) : (
        <DayComparison {...{ provider, day, label }} isDifferingOnly={shown === 'differing'}>
          {filter}
        </DayComparison>
      )}
    </Panel>
  );
}

type DayRow = DeskRow<'reconciliation'>;

export function countUnsettled(dayDifferences: DayRow['dayDifferences']): number {
  return dayDifferences.reduce((sum, { unsettled }) => sum + unsettled, 0);
}

/** What is to be done next about a day that is over. */
function NextStep({ dayRow }: { dayRow: DayRow | undefined }) {
  const t = useTexts('reconciliation');
  if (dayRow === undefined || !dayRow.isOver || dayRow.isClosed) return null;
  const count = countUnsettled(dayRow.dayDifferences);
  const step = dayRow.pendingApprovalId !== null ? 'nextDecision' : count > 0 ? 'nextSettle' : 'nextClose';
  return <p>{t(step, { count })}</p>;
}

type PostedProps = ProviderDay & { label: string; children: ReactNode };

/** Our payments of a provider's day, and where each was posted. */
function PostedPayments({ provider, day, label, children }: PostedProps) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  return (
    <List
      name="dayPayments"
      request={{ provider, day }}
      label={label}
      rowKey={({ paymentId }) => paymentId}
      emptyText={t('noDayPayments')}
      columns={[
        momentColumn('paidAt', t('paid'), { isSortable: true }),
        dayPaymentColumn('late', t('posting'), ({ isLate, matchedDay }) => (
          <>
            {isLate ? (
              <span title={t('lateExplanation')}>
                <Tag tone="plain">{t('late')}</Tag>
              </span>
            ) : null}
            {matchedDay === null ? null : (
              <Link to="/reconciliation" search={{ provider, day: matchedDay }} className="row-link">
                {t('matchedLater', { day: formatDay(matchedDay, language) })}
              </Link>
            )}
          </>
        )),
        dayPaymentColumn('payment', t('payment'), ({ paymentId }) => (
          <span className="wrap-anywhere">{paymentId}</span>
        )),
        dayPaymentColumn(
          'reference',
          t('reference'),
          ({ reference }) => <span className="numeric">{reference}</span>,
          { isSecondary: true },
        ),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        dayPaymentColumn('place', t('place'), (row) => <PaymentAllocation {...row} />),
      ]}
    >
      {children}
    </List>
  );
}

/** Whether a file may be uploaded: the day is open, and the provider's own file wasn't read. */
function takesUpload(dayRows: readonly DeskRow<'reconciliation'>[] = []): boolean {
  return dayRows.every(
    ({ isClosed, file, fileUploadedBy }) => !isClosed && (file === null || fileUploadedBy !== null),
  );
}

/** Fetches the provider's file, or uploads one that the provider doesn't hand over. */
function FileButtons({ provider, day, takesUpload }: ProviderDay & { takesUpload: boolean }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const can = useCan();
  const displayName = useDisplayNames();
  const markets = useMarkets();
  const values = { provider: displayName.provider(provider), day: formatDay(day, language) };
  return (
    <div className="form-actions">
      {can('fetchSettlementFile') ? (
        <WriteButton
          name="fetchSettlementFile"
          draftKey={`fetch ${provider} ${day}`}
          buttonLabel={t('fetch')}
          title={t('fetchTitle', values)}
          description={t('fetchLead')}
          isReasonOptional
          toRequest={(_, reason) => ({ provider, day, reason })}
          onDone={({ found, lines }) => showToast(found ? t('fetched', { lines }) : t('notFetched'))}
        />
      ) : null}
      {takesUpload && can('uploadSettlementFile') ? (
        <WriteButton
          name="uploadSettlementFile"
          draftKey={`upload ${provider} ${day}`}
          buttonLabel={t('upload')}
          title={t('uploadTitle', values)}
          description={t('uploadLead')}
          isReasonOptional
          fields={[
            choiceField('market', t('market'), markets, displayName.market),
            { kind: 'file', name: 'file', label: t('file'), accept: '.csv,.txt,.xml' },
          ]}
          toRequest={(input, reason) => ({
            provider,
            day,
            market: input.text('market'),
            file: input.file('file').base64,
            reason,
          })}
        />
      ) : null}
    </div>
  );
}
