import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, use, useState } from 'react';
import { auditActions } from '../../../contract/desk/auditNames.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import { BorrowerLink, PageTimeZone } from '../../ui/facts.tsx';
import { DayField } from '../../ui/form/Field.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { dayMs, formatAgo, formatCount, formatDateTime } from '../../ui/format.ts';
import { createColumnHelper, List, momentColumn, moneyColumn, textColumn } from '../../ui/List.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { StaffName } from '../../ui/StaffName.tsx';
import { AuditSubjectCell } from './AuditSubjectCell.tsx';

const column = createColumnHelper<DeskRow<'audit'>>();

const route = getRouteApi('/audit');
const shownHashLength = 8;
const maxShownFaults = 5;
const textFilters = ['actor', 'about', 'borrower'] as const;
export const auditKinds = ['acts', 'views', 'all'] as const;
const textHints = { actor: 'actorHint', about: 'aboutHint', borrower: 'borrowerHint' } as const;
/** Both days inclusive, in the browser's time zone. */
const dayFilters = ['from', 'until'] as const;

/** The audit trail, with filters. */
export function AuditPage() {
  const t = useTexts('audit');
  const actionLabel = useLabels('auditAction');
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('authorization');
  const systemLabel = useLabels('systemReason');
  const search = route.useSearch();
  const { borrower, about, actor, action, amountFrom, amountTo, from, until, shown = 'acts' } = search;
  const isNumber = borrower !== undefined && /^\d+$/.test(borrower);
  const request = {
    ...{ about, actor, action, amountFrom, amountTo },
    ...(isNumber ? { borrowerId: borrower } : { name: borrower }),
    kind: shown === 'all' || action !== undefined ? undefined : shown,
    from: from && startOfDay(from),
    until: until && new Date(Date.parse(startOfDay(until)) + dayMs).toISOString(),
  };
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <ChainVerdict />
      <List
        name="audit"
        isMain
        label={t('title')}
        request={request}
        rowKey={({ eventId }) => eventId}
        emptyText={t('empty')}
        columns={[
          momentColumn('at', t('when')),
          column('actor', t('actor'), ({ actor, actorKind, actorName }) => (
            <StaffName name={actorName ?? ''} email={actor || actorLabel(actorKind)} />
          )),
          column('action', t('action'), (row) => <span title={row.action}>{actionLabel(row.action)}</span>),
          column('subject', t('subject'), ({ action, subject }) => (
            <AuditSubjectCell action={action} subject={subject} />
          )),
          column('borrower', t('borrower'), ({ borrowerId }) =>
            borrowerId === null ? null : <BorrowerLink borrowerId={borrowerId} className="row-link" />,
          ),
          column('reason', t('reason'), ({ actorKind, reason }) =>
            actorKind === 'system' ? systemLabel(reason) : reasonLabel(reason),
          ),
          moneyColumn('amount', t('amount')),
          moneyColumn('debtBefore', t('debtBefore'), { isOptional: true }),
          moneyColumn('debtAfter', t('debtAfter'), { isOptional: true }),
          textColumn('address', t('address'), { isOptional: true }),
          column('place', t('place'), ({ place }) => place ?? '', { align: 'end', isOptional: true }),
          column(
            'seal',
            t('seal'),
            ({ seal }) =>
              seal === null ? (
                <span className="quiet">{t('unsealed')}</span>
              ) : (
                <code title={seal}>{seal.slice(0, shownHashLength)}</code>
              ),
            { isOptional: true },
          ),
        ]}
      >
        <FilterLinks
          label={t('shown')}
          options={auditKinds}
          selected={shown}
          renderLabel={t}
          getLink={(one) => ({ to: '/audit', search: { ...search, action: undefined, shown: one } })}
        />
        <AuditFilters />
        <FilterMenu
          fields={[
            { kind: 'amount', name: 'amountFrom', label: t('amountFrom') },
            { kind: 'amount', name: 'amountTo', label: t('amountTo') },
          ]}
        />
      </List>
    </DeskPage>
  );
}

/** What the daily verification of the hash chain found. */
function ChainVerdict() {
  const t = useTexts('audit');
  const { language } = useLanguage();
  const timeZone = use(PageTimeZone);
  const faultLabel = useLabels('auditFault');
  const { data } = useDeskQuery('auditChain', {});
  if (data === undefined) return null;
  const { verifiedAt, links, seal, faults, unsealed } = data;
  if (verifiedAt === null) return <p className="quiet">{t('chainUnverified')}</p>;
  const values = {
    when: formatDateTime(verifiedAt, language, timeZone),
    ago: formatAgo(verifiedAt, language, getServerNow().getTime()),
    links: formatCount(links, language),
  };
  const isWhole = faults.length === 0 && unsealed === 0;
  return (
    <section className={isWhole ? 'notice' : 'failure'} aria-label={t('seal')}>
      <p>
        {faults.length === 0
          ? t('chainFits', values)
          : t('chainBroken', { ...values, faults: faults.length })}
        {unsealed === 0 ? null : ` ${t('chainUnsealed', { count: unsealed })}`}{' '}
        <span className="quiet">
          {t('lastSeal')} <code title={seal}>{seal.slice(0, shownHashLength)}</code>
        </span>
      </p>
      {faults.slice(0, maxShownFaults).map(({ place, kind }) => (
        <p key={`${place} ${kind}`}>
          {t('faultAt', { place: formatCount(place, language), what: faultLabel(kind) })}
        </p>
      ))}
    </section>
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
  const [applied, setApplied] = useState(search);
  const [draft, setDraft] = useState<{ readonly [Name in keyof typeof search]: string | undefined }>(search);
  if (applied !== search) {
    setApplied(search);
    setDraft(search);
  }
  function applyFilters(event: FormEvent): void {
    event.preventDefault();
    const nextSearch = Object.fromEntries(Object.entries(draft).filter(([, value]) => value?.trim()));
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
            title={t(textHints[name])}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          />
        </label>
      ))}
      <FilterSelect
        label={t('action')}
        value={draft.action ?? ''}
        options={toOptions(auditActions, actionLabel)}
        anyLabel={t('anyAction')}
        onSelect={(action) => setDraft({ ...draft, action })}
      />
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
