import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { formatAge, formatCount } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, providerColumn } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import { DeskPage, Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';

type State = DeskReply<'systemState'>;
type JobState = State['jobs'][number];
type ProviderState = State['providers'][number];

const jobColumn = createColumnHelper<JobState>();
const providerStateColumn = createColumnHelper<ProviderState>();

const refreshMs = 30_000;
const megabyte = 1_000_000;

/** How the server, its jobs, its providers and its database do now. */
export function SystemState({ lists }: { lists: ReactNode }) {
  const t = useTexts('system');
  const query = useDeskQuery('systemState', {}, { refreshMs: () => refreshMs });
  return (
    <DeskPage title={t('title')} description={t('nowLead')} actions={lists}>
      <QueryView query={query} data={query.data} skeletonRows={8}>
        {(state) => (
          <>
            <Panel title={t('now')} actions={<RefreshIndicator query={query} />}>
              <StateFacts state={state} />
            </Panel>
            <ProviderTable providers={state.providers} />
            <JobTable jobs={state.jobs} />
          </>
        )}
      </QueryView>
    </DeskPage>
  );
}

function StateFacts({ state }: { state: State }) {
  const t = useTexts('system');
  const { language } = useLanguage();
  const { jobs, failedJobs, events, database, startedAt } = state;
  const dailyRun = jobs.find(({ job }) => job === 'daily-run');
  const failed = <Tag tone={failedJobs === 0 ? 'good' : 'bad'}>{formatCount(failedJobs, language)}</Tag>;
  return (
    <DescriptionList
      rows={[
        dailyRun !== undefined && { term: t('dailyRun'), value: <LastRun job={dailyRun} /> },
        { term: t('jobsWaiting'), value: <WaitingJobs state={state} /> },
        {
          term: t('failedLately'),
          value: (
            <Link to="/system" search={{ list: 'jobs' }}>
              {failed}
            </Link>
          ),
        },
        {
          term: t('events'),
          value: (
            <Link to="/system" search={{ list: 'events', state: events.failing > 0 ? 'failing' : undefined }}>
              {events.hasReceiver ? t('eventsWaiting', events) : t('unconnected')}
            </Link>
          ),
        },
        {
          term: t('database'),
          value: t('databaseIs', {
            version: database.version,
            size: formatCount(Math.ceil(database.bytes / megabyte), language),
          }),
        },
        { term: t('schema'), value: <code>{database.schema}</code> },
        { term: t('backups'), value: <Backups database={database} /> },
        { term: t('serverStarted'), value: <FormattedDateTime at={startedAt} /> },
      ]}
    />
  );
}

/** When a scheduled job ended last, and whether that is soon enough. */
function LastRun({ job: { isLate, lastEndedAt } }: { job: JobState }) {
  const t = useTexts('system');
  return (
    <>
      {isLate ? <Tag tone="bad">{t('jobLate')}</Tag> : <Tag tone="good">{t('onTime')}</Tag>}{' '}
      {lastEndedAt === null ? (
        t('notEnded')
      ) : (
        <>
          {t('endedAt')} <FormattedDateTime at={lastEndedAt} />
        </>
      )}
    </>
  );
}

function WaitingJobs({ state: { jobs } }: { state: State }) {
  const t = useTexts('system');
  const { language } = useLanguage();
  const count = jobs.reduce((sum, { due }) => sum + due, 0);
  if (count === 0) return t('noneWaits');
  const oldestSeconds = Math.max(...jobs.map(({ oldestDueSeconds }) => oldestDueSeconds ?? 0));
  return t('waitingOldest', { count: formatCount(count, language), age: formatAge(oldestSeconds * 1_000) });
}

function Backups({ database: { archivedAt, archiveFailedAt } }: { database: State['database'] }) {
  const t = useTexts('system');
  return (
    <>
      {archiveFailedAt === null ? null : (
        <>
          <Tag tone="bad">{t('archiveFailed')}</Tag> <FormattedDateTime at={archiveFailedAt} />{' '}
        </>
      )}
      {archivedAt === null ? (
        t('notArchived')
      ) : (
        <>
          {t('archived')} <FormattedDateTime at={archivedAt} />
        </>
      )}
    </>
  );
}

function ProviderTable({ providers }: { providers: readonly ProviderState[] }) {
  const t = useTexts('system');
  const { language } = useLanguage();
  return (
    <TablePanel<ProviderState>
      title={t('providers')}
      emptyText={t('noProviders')}
      rows={providers}
      rowKey={({ provider }) => provider}
      columns={[
        providerColumn(t('provider')),
        momentColumn('lastNoticeAt', t('lastNotice')),
        momentColumn('lastPayoutAt', t('lastPayout')),
        providerStateColumn('payouts', t('payoutsOf7Days'), ({ payouts }) => formatCount(payouts, language), {
          align: 'end',
        }),
        ...(['failedPayouts', 'unansweredPayouts'] as const).map((name) =>
          providerStateColumn(
            name,
            t(name),
            (row) => (row[name] === 0 ? '0' : <Tag tone="bad">{formatCount(row[name], language)}</Tag>),
            { align: 'end' },
          ),
        ),
      ]}
    />
  );
}

function JobTable({ jobs }: Pick<State, 'jobs'>) {
  const t = useTexts('system');
  const { language } = useLanguage();
  const jobLabel = useLabels('job');
  return (
    <TablePanel<JobState>
      title={t('allJobs')}
      rows={jobs.toSorted((one, other) => rankJob(one) - rankJob(other))}
      rowKey={({ job }) => job}
      columns={[
        jobColumn('job', t('job'), ({ job }) => jobLabel(job), { sortValue: ({ job }) => jobLabel(job) }),
        jobColumn('state', t('state'), (job) => <JobStateCell job={job} />),
        momentColumn('lastEndedAt', t('endedAt')),
        jobColumn('every', t('every'), ({ everyMinutes }) =>
          everyMinutes === null ? t('whenNeeded') : t('everyMinutes', { minutes: everyMinutes }),
        ),
        jobColumn(
          'due',
          t('waitingColumn'),
          ({ due, oldestDueSeconds }) =>
            oldestDueSeconds === null
              ? ''
              : `${formatCount(due, language)} · ${formatAge(oldestDueSeconds * 1_000)}`,
          { align: 'end' },
        ),
      ]}
    />
  );
}

/** What is in trouble first, then what has a schedule. */
function rankJob({ isLate, retrying, everyMinutes }: JobState): number {
  if (isLate || retrying > 0) return 0;
  return everyMinutes === null ? 2 : 1;
}

function JobStateCell({
  job: { isLate, retrying, error, everyMinutes, lastEndedAt, due },
}: {
  job: JobState;
}) {
  const t = useTexts('system');
  if (retrying > 0)
    return (
      <>
        <Tag tone="due">{t('retrying', { count: retrying })}</Tag>
        <p className="quiet cell-sentence wrap-anywhere">{error}</p>
      </>
    );
  if (isLate) return <Tag tone="bad">{t('jobLate')}</Tag>;
  if (everyMinutes !== null)
    return lastEndedAt === null ? <Tag>{t('jobNever')}</Tag> : <Tag tone="good">{t('jobFine')}</Tag>;
  return due === 0 ? <Tag>{t('jobIdle')}</Tag> : <Tag tone="good">{t('jobFine')}</Tag>;
}
