import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fileUrl } from '../../api/client.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { SubjectFacts } from '../../features/approvals/SubjectFacts.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { downloadFile } from '../../ui/controls/download.ts';
import { showToast } from '../../ui/controls/toast.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMarketDay, formatMonth, lastDayOfMonth } from '../../ui/format/format.ts';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { DownloadButton } from '../../ui/page/DownloadButton.tsx';
import type { AccountingViewProps } from './accountingView.tsx';

type Month = DeskRow<'accountingMonths'>;
const monthColumn = createColumnHelper<Month>();

/** Months with entries: their files and their closing. */
export function MonthList({ market, filters }: AccountingViewProps) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const can = useCan();
  const { items: months } = useDeskList('accountingMonths', { market });
  const next = months?.find(({ openBefore }) => openBefore !== null)?.openBefore;
  return (
    <List
      name="accountingMonths"
      request={{ market }}
      label={t('months')}
      rowKey={({ month }) => month}
      emptyText={t('noMonths')}
      columns={[
        monthColumn('month', t('month'), ({ month }) => (
          <time dateTime={month}>{formatMonth(month, language)}</time>
        )),
        monthColumn('state', t('state'), (row) => <MonthState market={market} row={row} />),
        monthColumn('actions', '', (row) => <MonthActions market={market} row={row} />, { align: 'end' }),
      ]}
    >
      {filters}
      {next && can('closeMonth') ? (
        <p className="quiet">{t('closeNext', { month: formatMonth(next, language) })}</p>
      ) : null}
    </List>
  );
}

function MonthState({ market, row }: { market: string; row: Month }) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const { closedAt, closedBy, closerNames, isClosed, isOver } = row;
  if (closedAt === null)
    return (
      <Tag tone={isClosed ? 'good' : 'plain'}>
        {t(isClosed ? 'isClosed' : isOver ? 'isOpen' : 'isRunning')}
      </Tag>
    );
  return (
    <>
      <Tag tone="good">{t('closedOn', { day: formatMarketDay(market, closedAt, language) })}</Tag>
      <div className="quiet" title={closedBy.join(', ')}>
        {closerNames.join(', ')}
      </div>
    </>
  );
}

/** The files of an open month are marked as not final, in their labels and names. */
function SatFiles({ market, month, isClosed }: { market: string; month: string; isClosed: boolean }) {
  const t = useTexts('accounting');
  const files = { chart: t('satChart'), trialBalance: t('satBalance') } as const;
  return (['chart', 'trialBalance'] as const).map((document) => (
    <DownloadButton
      key={document}
      name="satFile"
      request={{ market, month, document }}
      label={isClosed ? files[document] : t('satOpen', { file: files[document] })}
      save={({ name, xml }: DeskReply<'satFile'>) => {
        downloadFile(name, 'application/xml', xml);
        if (!isClosed) showToast(t('satOpenLead'));
      }}
    />
  ));
}

function MonthActions({
  market,
  row: { month, isOver, isClosed, openBefore, hasSatFiles, pendingApprovalId, closing },
}: {
  market: string;
  row: Month;
}) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const can = useCan();
  return (
    <div className="form-actions">
      <a
        className="button plain"
        href={fileUrl('journal', { market, from: `${month}-01`, to: lastDayOfMonth(month) }, 'csv')}
        download
      >
        {t('journalFile')}
      </a>
      {hasSatFiles && can('satFile') ? <SatFiles {...{ market, month, isClosed }} /> : null}
      {isOver && !isClosed && (openBefore === null || pendingApprovalId !== null) && can('closeMonth') ? (
        <WriteButton
          name="closeMonth"
          buttonVariant="quiet"
          draftKey={`close ${market} ${month}`}
          pendingApprovalId={pendingApprovalId}
          buttonLabel={t('close')}
          title={t('closeTitle', { month: formatMonth(month, language) })}
          description={t('closeLead')}
          showsApprovalNotice
          toRequest={(_input, reason) => ({ market, month, reason })}
          submitLabel={t('closeSubmit')}
          reasonPresets={[t('presetReviewed')]}
        >
          {closing === null ? null : <SubjectFacts facts={{ month: closing }} />}
        </WriteButton>
      ) : null}
    </div>
  );
}
