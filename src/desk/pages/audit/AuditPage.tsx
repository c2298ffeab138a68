import { getRouteApi, Link } from '@tanstack/react-router';
import { auditActions } from '../../../contract/desk/auditActions.ts';
import { refusals } from '../../../contract/desk/auditSubject.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { ChainVerdict, shownHashLength } from '../../features/audit/ChainVerdict.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { addDays, findTimeZone, formatSecond, startOfDay } from '../../ui/format/format.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { createColumnHelper, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useCallAreas } from '../../ui/navigation/callAreas.ts';
import { BorrowerLink } from '../../ui/navigation/links.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AuditEventDetail } from './AuditEventDetail.tsx';
import { AuditSubjectCell, useAuditAction } from './AuditSubjectCell.tsx';

const column = createColumnHelper<DeskRow<'audit'>>();

const route = getRouteApi('/audit');
const textFilters = ['actor', 'about', 'borrower'] as const;
export const auditKinds = ['acts', 'views', 'all'] as const;
const textHints = { actor: 'actorHint', about: 'aboutHint', borrower: 'borrowerHint' } as const;

/** The audit trail, with filters. */
export function AuditPage() {
  const t = useTexts('audit');
  const { line, lineOf, ...search } = route.useSearch();
  // The zone in which the page shows its times.
  const timeZone = findTimeZone(undefined);
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      before={<ChainVerdict />}
      name="audit"
      request={toAuditRequest(search, timeZone)}
      rowKey={({ eventId }) => eventId}
      selectedKey={line}
      detail={line === undefined ? null : <AuditEventDetail key={line} {...{ line, lineOf, search }} />}
      emptyText={t('empty')}
      columns={useAuditColumns(search, timeZone)}
    >
      <AuditFilters search={search} />
    </ListPage>
  );
}

type AuditSearch = Omit<ReturnType<typeof route.useSearch>, 'line' | 'lineOf'>;

/** A number finds a borrower by id, other text by name; both days are inclusive. */
function toAuditRequest({ shown = 'acts', borrower, from, until, ...search }: AuditSearch, timeZone: string) {
  const { about, actor, action, call, refusal, amountFrom, amountTo } = search;
  const isNumber = borrower !== undefined && /^\d+$/.test(borrower);
  return {
    ...{ about, actor, action, call, refusal, amountFrom, amountTo },
    ...(isNumber ? { borrowerId: borrower } : { name: borrower }),
    kind: shown === 'all' || (action ?? call) !== undefined ? undefined : shown,
    from: from && startOfDay(from, timeZone),
    until: until && startOfDay(addDays(until, 1), timeZone),
  };
}

function useAuditColumns(search: AuditSearch, timeZone: string) {
  return [...useActColumns(search, timeZone), ...useEvidenceColumns()];
}

/** Who did what, to whom and why. */
function useActColumns(search: AuditSearch, timeZone: string) {
  const t = useTexts('audit');
  const { language } = useLanguage();
  const actorLabel = useLabels('actor');
  const describeAction = useAuditAction();
  const reasonLabel = useLabels('authorization');
  const systemLabel = useLabels('systemReason');
  return [
    column('at', t('when'), ({ at, eventId, borrowerId }) => (
      <Link
        to="/audit"
        search={{
          ...search,
          line: eventId,
          lineOf: borrowerId === null ? undefined : String(borrowerId),
        }}
        className="row-link"
      >
        <time className="moment" dateTime={at}>
          {formatSecond(at, language, timeZone)}
        </time>
      </Link>
    )),
    column('actor', t('actor'), ({ actor, actorKind, actorName }) => (
      <StaffName name={actorName ?? ''} email={actor || actorLabel(actorKind)} />
    )),
    column('action', t('action'), ({ action, subject }) => (
      <span title={action}>{describeAction(action, subject)}</span>
    )),
    column('subject', t('subject'), (event) => <AuditSubjectCell event={event} />),
    column(
      'borrower',
      t('borrower'),
      ({ borrowerId }) =>
        borrowerId === null ? null : <BorrowerLink borrowerId={borrowerId} tabIndex={-1} />,
      { isSecondary: true },
    ),
    column(
      'reason',
      t('reason'),
      ({ actorKind, reason }) => (actorKind === 'system' ? systemLabel(reason) : reasonLabel(reason)),
      { isSecondary: true },
    ),
  ];
}

/** The amounts that changed, and what proves the event. */
function useEvidenceColumns() {
  const t = useTexts('audit');
  return [
    moneyColumn('amount', t('amount'), { isSecondary: true }),
    moneyColumn('debtBefore', t('debtBefore'), { isOptional: true }),
    moneyColumn('debtAfter', t('debtAfter'), { isOptional: true }),
    textColumn('address', t('address'), { isOptional: true }),
    column('place', t('place'), ({ place }) => place ?? '', { align: 'end', isOptional: true }),
    column(
      'hash',
      t('hash'),
      ({ hash }) =>
        hash === null ? (
          <span className="quiet">{t('unchained')}</span>
        ) : (
          <code title={hash}>{hash.slice(0, shownHashLength)}</code>
        ),
      { isOptional: true },
    ),
  ];
}

function AuditFilters({ search }: { search: AuditSearch }) {
  const t = useTexts('audit');
  const actionLabel = useLabels('auditAction');
  const callLabel = useLabels('call');
  const refusalLabel = useLabels('refusal');
  const calls = useCallAreas();
  return (
    <>
      <FilterLinks
        label={t('shown')}
        options={auditKinds}
        selected={search.shown ?? 'acts'}
        renderLabel={t}
        getLink={(one) => ({
          to: '/audit',
          search: { ...search, action: undefined, call: undefined, shown: one },
        })}
      />
      <FilterMenu
        search={search}
        fields={[
          ...textFilters.map(
            (name) => ({ kind: 'text', name, label: t(name), hint: t(textHints[name]) }) as const,
          ),
          {
            kind: 'choice',
            name: 'action',
            label: t('action'),
            options: toOptions(auditActions, actionLabel),
          },
          {
            kind: 'choice',
            name: 'call',
            label: t('call'),
            options: calls.map(({ name, area }) => ({ value: name, label: callLabel(name), group: area })),
          },
          {
            kind: 'choice',
            name: 'refusal',
            label: t('refusal'),
            options: toOptions(refusals, refusalLabel),
          },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'until', label: t('until') },
          { kind: 'amount', name: 'amountFrom', label: t('amountFrom') },
          { kind: 'amount', name: 'amountTo', label: t('amountTo') },
        ]}
      />
    </>
  );
}
