import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { auditActions } from '../../../contract/desk/auditNames.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { BorrowerLink, LoanLink, useDisplayNames } from '../../ui/facts.tsx';
import { DayField } from '../../ui/form/Field.tsx';
import { dayMs } from '../../ui/format.ts';
import { createColumnHelper, ListPage, momentColumn, moneyColumn, textColumn } from '../../ui/List.tsx';
import { parseAuditSubject, statusPattern } from './parseAuditSubject.ts';

const column = createColumnHelper<DeskRow<'audit'>>();

const route = getRouteApi('/audit');
const shownHashLength = 8;
const textFilters = ['borrower', 'actor'] as const;
/** Both days inclusive, in the browser's time zone. */
const dayFilters = ['from', 'until'] as const;

/** The audit trail, with filters. */
export function AuditPage() {
  const t = useTexts('audit');
  const actionLabel = useLabels('auditAction');
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('authorization');
  const { borrower, actor, action, from, until } = route.useSearch();
  const request = {
    ...(borrower === undefined ? {} : { borrowerId: borrower }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(until === undefined ? {} : { until: new Date(Date.parse(startOfDay(until)) + dayMs).toISOString() }),
  };
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="audit"
      request={request}
      rowKey={({ eventId }) => eventId}
      emptyText={t('empty')}
      columns={[
        momentColumn('at', t('when')),
        column('actor', t('actor'), (row) => row.actor || actorLabel(row.actorKind)),
        column('action', t('action'), (row) => <span title={row.action}>{actionLabel(row.action)}</span>),
        column('subject', t('subject'), ({ action, subject }) => (
          <AuditSubjectCell action={action} subject={subject} />
        )),
        column('borrower', t('borrowerShort'), ({ borrowerId }) =>
          borrowerId === null ? null : <BorrowerLink borrowerId={borrowerId} className="row-link" />,
        ),
        column('reason', t('reason'), ({ reason }) => reasonLabel(reason)),
        moneyColumn('amount', t('amount')),
        moneyColumn('debtBefore', t('debtBefore'), { isSecondary: true }),
        moneyColumn('debtAfter', t('debtAfter'), { isSecondary: true }),
        textColumn('address', t('address'), { isSecondary: true }),
        column('place', t('place'), ({ place }) => place ?? '', { align: 'end', isSecondary: true }),
        column(
          'seal',
          t('seal'),
          ({ seal }) =>
            seal === null ? (
              <span className="quiet">{t('unsealed')}</span>
            ) : (
              <code title={seal}>{seal.slice(0, shownHashLength)}</code>
            ),
          { isSecondary: true },
        ),
      ]}
    >
      <AuditFilters key={JSON.stringify(request)} />
    </ListPage>
  );
}

function startOfDay(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

function AuditFilters() {
  const t = useTexts('audit');
  const actionLabel = useLabels('auditAction');
  const navigate = useNavigate();
  const search = route.useSearch();
  const [draft, setDraft] =
    useState<Partial<Record<(typeof textFilters | typeof dayFilters)[number] | 'action', string>>>(search);
  function applyFilters(event: FormEvent): void {
    event.preventDefault();
    const nextSearch = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
    void navigate({ to: '/audit', search: nextSearch });
  }
  return (
    <form className="filters" aria-label={t('filters')} onSubmit={applyFilters}>
      {textFilters.map((name) => (
        <label key={name} className="filter">
          <span className="quiet">{t(name)}</span>
          <input
            className="input"
            value={draft[name] ?? ''}
            maxLength={120}
            {...(name === 'borrower'
              ? { inputMode: 'numeric', pattern: '[0-9]+', title: t('borrowerHint') }
              : { title: t('actorHint') })}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          />
        </label>
      ))}
      <label className="filter">
        <span className="quiet">{t('action')}</span>
        <select
          className="input"
          value={draft.action ?? ''}
          onChange={({ target }) => setDraft({ ...draft, action: target.value })}
        >
          <option value="">{t('anyAction')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionLabel(action)}
            </option>
          ))}
        </select>
      </label>
      {dayFilters.map((name) => (
        <span key={name} className="filter">
          <DayField
            field={{ label: t(name) }}
            value={draft[name] ?? ''}
            onChange={(day) => setDraft({ ...draft, [name]: day })}
          />
        </span>
      ))}
      <Button type="submit">{t('apply')}</Button>
      {Object.keys(search).length === 0 ? null : (
        <Link to="/audit" search={{}} className="button plain">
          {t('clear')}
        </Link>
      )}
    </form>
  );
}

/** The subject of an audit event as text, with links to orders and complaints. */
function AuditSubjectCell({ action, subject }: { action: string; subject: string }) {
  const t = useTexts('audit');
  const callLabel = useLabels('call');
  const servicingLabel = useLabels('servicing');
  const displayName = useDisplayNames();
  const { call, kind, subjectId, details } = parseAuditSubject(action, subject);
  const subjectNode =
    kind === 'complaint' ? (
      <Link to="/complaints" search={{ folio: subjectId }} className="row-link">
        {subjectId}
      </Link>
    ) : kind === 'approval' ? (
      <Link to="/approvals" search={{ approvalId: subjectId }} className="row-link">
        {t('approval')}
      </Link>
    ) : kind === 'loan' ? (
      <LoanLink orderId={subjectId} className="row-link" />
    ) : (
      detailText(subjectId)
    );
  function detailText(text: string): string {
    if (text.startsWith('phone:')) return t('phone');
    if (text === 'approved' || text === 'refused') return t(text);
    if (text.startsWith('approvedBy:')) return t('approvedBy', { who: text.slice('approvedBy:'.length) });
    if (text.startsWith('sessions:')) return t('sessions', { count: text.slice('sessions:'.length) });
    const [, provider, paymentId] = paymentKeyPattern.exec(text) ?? [];
    if (provider !== undefined) return `${displayName.provider(provider)} ${paymentId}`;
    if (call === undefined || !statusPattern.test(text)) return servicingLabel(text);
    return t('answered', { status: text });
  }
  // The actor is the subject of signing in and out.
  if (signInOutPattern.test(action)) return null;
  const shownDetails = action === 'loan_serviced' ? details.slice(0, 1) : details;
  const nodes: ReactNode[] = [
    call === undefined ? '' : callLabel(call.name),
    subjectNode,
    shownDetails.map(detailText).join(' '),
  ];
  return (
    <span className="wrap-anywhere" title={subject}>
      {nodes
        .filter((node) => node !== '')
        .map((node, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <span key={index}>
            {index > 0 ? ' · ' : ''}
            {node}
          </span>
        ))}
    </span>
  );
}

const signInOutPattern = /^desk_sign_(in|out)$/;
/** `provider:paymentId`; hand-recorded payments have a provider of their own. */
const paymentKeyPattern = /^([a-z_]+):(.+)$/;
