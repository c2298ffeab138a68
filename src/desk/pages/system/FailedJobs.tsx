import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { BulkButton } from '../../ui/bulk/BulkDialog.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { findTimeZone, formatZonedDateTime } from '../../ui/format/format.ts';
import { createColumnHelper, loanColumn, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';

const column = createColumnHelper<DeskRow<'failedJobs'>>();

/** What it means that a job failed and what to do; the others have a time of their own. */
const meanings: Readonly<
  Record<string, 'orderMeans' | 'messageMeans' | 'eventMeans' | 'deletionMeans' | undefined>
> = {
  'review-order': 'orderMeans',
  'pay-out-order': 'orderMeans',
  'send-message': 'messageMeans',
  'send-event': 'eventMeans',
  'delete-card': 'deletionMeans',
  'delete-image': 'deletionMeans',
};

/** Jobs without retries left, and what they failed on. */
export function FailedJobs({ lists }: { lists: ReactNode }) {
  const t = useTexts('system');
  const jobLabel = useLabels('job');
  return (
    <ListPage
      title={t('title')}
      actions={lists}
      description={t('jobsLead')}
      name="failedJobs"
      request={{}}
      rowKey={({ jobId }) => jobId}
      emptyText={useNoJobsText()}
      columns={[
        column('job', t('job'), ({ job }) => (
          <>
            <span title={job}>{jobLabel(job)}</span>
            <p className="quiet cell-sentence">{t(meanings[job] ?? 'scheduledMeans')}</p>
          </>
        )),
        loanColumn(t('order')),
        column(
          'about',
          t('about'),
          ({ about }) =>
            about.startsWith('evt_') ? (
              <Link to="/system" search={{ list: 'events', eventId: about }} className="row-link">
                {about}
              </Link>
            ) : (
              about
            ),
          { isSecondary: true },
        ),
        column('error', t('error'), ({ error }) => <span className="wrap-anywhere">{error}</span>),
        textColumn('tries', t('tries'), { align: 'end', isSecondary: true }),
        momentColumn('at', t('gaveUp')),
        column('actions', '', (row) => <RetryJob row={row} />, { align: 'end' }),
      ]}
      selectionActions={(rows, clear) => (
        <BulkButton
          name="retryJob"
          rows={rows.map(({ jobId, job, orderId }) => ({
            key: jobId,
            label: [jobLabel(job), orderId].filter(Boolean).join(' · '),
          }))}
          buttonLabel={t('retry')}
          description={t('retryLead')}
          isReasonOptional
          toRequest={(jobId, reason) => ({ jobId, reason })}
          onClose={clear}
        />
      )}
    />
  );
}

/** Says that no job failed and that jobs run. */
function useNoJobsText(): string {
  const t = useTexts('system');
  const { language } = useLanguage();
  const { data } = useDeskQuery('systemState', {});
  const lastEndedAt = data?.jobs.find(({ job }) => job === 'daily-run')?.lastEndedAt ?? null;
  const when =
    lastEndedAt === null ? 'none' : formatZonedDateTime(lastEndedAt, language, findTimeZone(undefined));
  return t('noJobs', { when });
}

function RetryJob({ row: { jobId, job, orderId } }: { row: DeskRow<'failedJobs'> }) {
  const t = useTexts('system');
  const jobLabel = useLabels('job');
  const what = [jobLabel(job), orderId].filter(Boolean).join(' ');
  return (
    <WriteButton
      name="retryJob"
      draftKey={`retry ${jobId}`}
      buttonLabel={t('retry')}
      label={t('retryOf', { job: what })}
      title={t('retryTitle', { job: what })}
      description={t('retryLead')}
      isReasonOptional
      toRequest={(_, reason) => ({ jobId, reason })}
    />
  );
}
