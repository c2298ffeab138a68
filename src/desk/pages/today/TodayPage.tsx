import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { maxCountedCalls } from '../../../contract/desk/collections.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { useShortcuts } from '../../ui/controls/shortcuts.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { AgeTag, Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { DeskPage } from '../../ui/page/DeskPage.tsx';
import { QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';
import { AssignedWork } from './AssignedWork.tsx';
import { DecidedRequests } from './DecidedRequests.tsx';
import { MonthsToClose } from './MonthsToClose.tsx';
import { OverseenActs } from './OverseenActs.tsx';
import { orderQueues } from './orderQueues.ts';
import { TodayMoney } from './TodayMoney.tsx';

const column = createColumnHelper<Queue>();

type Queue = DeskReply<'today'>['queues'][number];

const callQueues: readonly Queue['name'][] = ['callsDue', 'promisesDue', 'brokenPromises'];

/** The page that lists exactly the items of a queue, the call whose permission it needs, and the one that works on an item. */
const queueTargets: Readonly<
  Record<Queue['name'], { call: DeskCallName; act: DeskCallName; link: LinkProps }>
> = {
  applications: { call: 'applications', act: 'decide', link: { to: '/applications' } },
  payouts: { call: 'payouts', act: 'retryPayout', link: { to: '/payouts' } },
  suspense: { call: 'suspense', act: 'match', link: { to: '/suspense' } },
  claims: { call: 'claims', act: 'answerClaim', link: { to: '/claims' } },
  reversals: {
    call: 'unmatchedReversals',
    act: 'reverse',
    link: { to: '/suspense', search: { list: 'reversals' } },
  },
  providerDays: {
    call: 'reconciliation',
    act: 'closeDay',
    link: { to: '/reconciliation', search: { state: 'toClose' } },
  },
  differences: { call: 'differences', act: 'closeDifference', link: { to: '/reconciliation' } },
  credits: { call: 'loans', act: 'refund', link: { to: '/loans', search: { creditFrom: '1' } } },
  unmatchedDeposits: {
    call: 'deposits',
    act: 'matchDeposit',
    link: { to: '/tills', search: { list: 'deposits', state: 'unmatched' } },
  },
  undepositedTills: {
    call: 'tills',
    act: 'deposit',
    link: { to: '/tills', search: { state: 'undeposited' } },
  },
  unapprovedTills: {
    call: 'tills',
    act: 'tillDifference',
    link: { to: '/tills', search: { state: 'notApproved' } },
  },
  longOpenTills: { call: 'tills', act: 'closeTill', link: { to: '/tills', search: { state: 'openLong' } } },
  complaints: { call: 'complaints', act: 'answerComplaint', link: { to: '/complaints' } },
  callsDue: {
    call: 'callList',
    act: 'recordContact',
    link: { to: '/collections', search: { callable: 'now' } },
  },
  promisesDue: {
    call: 'callList',
    act: 'recordContact',
    link: { to: '/collections', search: { promise: 'today' } },
  },
  brokenPromises: {
    call: 'callList',
    act: 'recordContact',
    link: { to: '/collections', search: { promise: 'broken' } },
  },
  approvals: { call: 'approvals', act: 'approve', link: { to: '/approvals' } },
  privacyRequests: { call: 'privacyRequests', act: 'answerPrivacyRequest', link: { to: '/privacy' } },
  personalDataAlerts: { call: 'personalDataAlerts', act: 'reviewAlert', link: { to: '/personal-data' } },
  failedJobs: { call: 'failedJobs', act: 'retryJob', link: { to: '/system', search: { list: 'jobs' } } },
  stalledJobs: { call: 'systemState', act: 'retryJob', link: { to: '/system', search: { list: 'now' } } },
  failingEvents: {
    call: 'events',
    act: 'redeliverEvent',
    link: { to: '/system', search: { list: 'events', state: 'failing' } },
  },
  grantedRequests: {
    call: 'privacyRequests',
    act: 'answerPrivacyRequest',
    link: { to: '/privacy', search: { state: 'granted' } },
  },
};

const refreshMs = 30_000;
const preparingRefreshMs = 2_000;

/** The work queues that the staff member may open, each with the age of its oldest item. Queues of a newer server are skipped. */
export function TodayPage() {
  const t = useTexts('today');
  const can = useCan();
  const query = useDeskQuery(
    'today',
    {},
    { refreshMs: (last) => (last?.isBeingPrepared ? preparingRefreshMs : refreshMs) },
  );
  useFirstApproval(query.data?.queues ?? []);
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={8}>
        {({ at, queues, deadlines, mine, assigned, decided, monthsToClose, overseen, isBeingPrepared }) => (
          <>
            {isBeingPrepared ? <p role="status">{t('beingPrepared')}</p> : null}
            <AssignedWork {...{ mine, assigned }} />
            <DecidedRequests decided={decided} />
            <MonthsToClose months={monthsToClose} />
            <QueueTable
              rows={orderQueues(ownQueues(queues, deadlines, can), deadlines)}
              {...{ at, deadlines }}
            />
            <OverseenActs overseen={overseen} />
            <TodayMoney />
          </>
        )}
      </QueryView>
    </DeskPage>
  );
}

type QueueTableProps = Pick<DeskReply<'today'>, 'at' | 'deadlines'> & { rows: readonly Queue[] };

function QueueTable({ at, deadlines, rows }: QueueTableProps) {
  const t = useTexts('today');
  const findDeadline = (queue: Queue) => deadlines.find(({ name }) => name === queue.name);
  return (
    <Table<Queue>
      label={t('waiting')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        column('queue', t('queue'), ({ name, others }) => (
          <Link {...findLink(name, others)} className="row-link">
            {t(name)}
          </Link>
        )),
        column(
          'count',
          t('count'),
          ({ name, count, others = 0 }) => (
            <>
              <QueueCount {...{ name, count }} />
              {others === 0 ? null : (
                <p className="cell-sentence">
                  <Link to="/approvals">{t('others', { count: others })}</Link>
                </p>
              )}
            </>
          ),
          { align: 'end' },
        ),
        column(
          'oldest',
          t('oldest'),
          (queue) =>
            queue.oldestAt === null ? (
              ''
            ) : (
              <AgeTag
                ms={Date.parse(at) - Date.parse(queue.oldestAt)}
                hasDeadline={findDeadline(queue) !== undefined}
              />
            ),
          { align: 'end' },
        ),
        column('deadline', t('deadline'), (queue) => <DeadlineTags deadline={findDeadline(queue)} />),
      ]}
    />
  );
}

/** The list of exactly what is counted: of approvals the reader's own part, where others are counted apart. */
function findLink(name: Queue['name'], others: Queue['others']): LinkProps {
  return others === undefined ? queueTargets[name].link : { to: '/approvals', search: { mayDecide: 'yes' } };
}

function QueueCount({ name, count }: Pick<Queue, 'name' | 'count'>) {
  const t = useTexts('today');
  const { language } = useLanguage();
  if (count === 0) return <span className="quiet">{t('nothing')}</span>;
  const text = formatCount(count, language);
  return (
    <strong className="numeric">
      {callQueues.includes(name) && count === maxCountedCalls ? t('orMore', { count: text }) : text}
    </strong>
  );
}

/** Goes to the first pending approval that the reader may decide. */
function useFirstApproval(queues: readonly Queue[]): void {
  const t = useTexts('today');
  const navigate = useNavigate();
  const approvalId = queues.find(({ name }) => name === 'approvals')?.firstId;
  const run = () => void navigate({ to: '/approvals', search: { mayDecide: 'yes', approvalId } });
  useShortcuts(approvalId === undefined ? [] : [{ key: 'n', label: t('firstApproval'), run }]);
}

/**
 * Those whose items one may work on, and to whom may read the audit those that are past a deadline; those that one may read,
 * where one works on none.
 */
function ownQueues(
  queues: readonly Queue[],
  deadlines: DeskReply<'today'>['deadlines'],
  can: (call: DeskCallName) => boolean,
): Queue[] {
  const readable = queues.filter(
    ({ name }) => Object.hasOwn(queueTargets, name) && can(queueTargets[name].call),
  );
  const isLate = (name: string) => deadlines.some((one) => one.name === name && one.late > 0);
  const workable = readable.filter(
    ({ name }) => can(queueTargets[name].act) || (can('audit') && isLate(name)),
  );
  return workable.length === 0 ? readable : workable;
}

function DeadlineTags({ deadline }: { deadline: DeskReply<'today'>['deadlines'][number] | undefined }) {
  const t = useTexts('today');
  if (deadline === undefined || deadline.late + deadline.soon === 0) return null;
  return (
    <span className="tags">
      {deadline.late === 0 ? null : (
        <DeadlineLink name={deadline.name} deadline="late">
          <Tag tone="bad">{t('deadlineLate', { count: deadline.late })}</Tag>
        </DeadlineLink>
      )}
      {deadline.soon === 0 ? null : (
        <DeadlineLink name={deadline.name} deadline="soon">
          <Tag tone="due">
            {t(hourlyDeadlines.includes(deadline.name) ? 'deadlineSoonHours' : 'deadlineSoon', {
              count: deadline.soon,
            })}
          </Tag>
        </DeadlineLink>
      )}
    </span>
  );
}

/** Queues that are decided within hours. */
const hourlyDeadlines: readonly string[] = ['applications', 'approvals'];
/** The lists that filter by deadline, of queues. */
const filteredByDeadline = {
  applications: { to: '/applications' },
  approvals: { to: '/approvals' },
  claims: { to: '/claims' },
  longOpenTills: { to: '/tills', state: 'openLong' },
  payouts: { to: '/payouts' },
  unmatchedDeposits: { to: '/tills', list: 'deposits', state: 'unmatched' },
  complaints: { to: '/complaints' },
  privacyRequests: { to: '/privacy', state: 'open' },
  grantedRequests: { to: '/privacy', state: 'granted' },
} as const;

/** Leads to exactly those that are counted, where the list can show them alone. */
function DeadlineLink({
  name,
  deadline,
  children,
}: {
  name: string;
  deadline: 'late' | 'soon';
  children: ReactNode;
}) {
  const can = useCan();
  if (!Object.hasOwn(filteredByDeadline, name)) return children;
  const { to, ...filters } = filteredByDeadline[name as keyof typeof filteredByDeadline];
  return (
    <Link
      to={to}
      search={
        name === 'approvals' && can('approve') ? { deadline, mayDecide: 'yes' } : { ...filters, deadline }
      }
    >
      {children}
    </Link>
  );
}
