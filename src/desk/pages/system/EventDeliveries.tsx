import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type EventState, eventStates, eventTypes } from '../../../contract/desk/webhookEvents.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { BulkButton } from '../../ui/bulk/BulkDialog.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import { createColumnHelper, loanColumn, momentColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { CodeBlock } from './CodeBlock.tsx';

type EventRow = DeskRow<'events'>;
type EventDetail = DeskReply<'event'>;

const column = createColumnHelper<EventRow>();
const route = getRouteApi('/system');

const stateTones: Readonly<Record<EventState, Tone>> = {
  delivered: 'good',
  failing: 'bad',
  waiting: 'due',
};

/** Events for the lender's systems, each with its delivery. */
export function EventDeliveries({ lists }: { lists: ReactNode }) {
  const t = useTexts('system');
  const eventLabel = useLabels('event');
  const search = route.useSearch();
  const { state, eventId } = search;
  const filters = toFilters(search);
  const columns = useEventColumns(filters);
  return (
    <ListPage
      title={t('title')}
      actions={lists}
      description={t('eventsLead')}
      name="events"
      request={filters}
      rowKey={(row) => row.eventId}
      selectedKey={eventId}
      emptyText={t('noEvents')}
      columns={columns}
      selectionActions={(rows, clear) =>
        rows.some(({ hasReceiver }) => hasReceiver) ? (
          <BulkButton
            name="redeliverEvent"
            rows={rows.map((row) => ({
              key: row.eventId,
              label: `${row.eventId} · ${eventLabel(row.type)}`,
            }))}
            buttonLabel={t('redeliver')}
            description={t('redeliverLead')}
            isReasonOptional
            toRequest={(key, reason) => ({ eventId: key, reason })}
            onClose={clear}
          />
        ) : (
          <span>{t('connectLead')}</span>
        )
      }
      detail={eventId === undefined ? null : <EventPanel key={eventId} eventId={eventId} />}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...eventStates]}
        selected={state}
        renderLabel={(one) => t(one === undefined ? 'all' : `${one}State`)}
        getLink={(one) => ({
          to: '/system',
          search: (previous) => ({ ...previous, state: one, eventId: undefined }),
        })}
      />
      <FilterMenu
        search={search}
        fields={[
          { kind: 'choice', name: 'type', label: t('event'), options: toOptions(eventTypes, eventLabel) },
          { kind: 'text', name: 'orderId', label: t('order') },
        ]}
      />
    </ListPage>
  );
}

function toFilters({ state, type, orderId }: ReturnType<typeof route.useSearch>) {
  return { state, type, orderId };
}

function useEventColumns(filters: ReturnType<typeof toFilters>) {
  const t = useTexts('system');
  const eventLabel = useLabels('event');
  return [
    column('event', t('event'), (row) => (
      <Link to="/system" search={{ list: 'events', ...filters, eventId: row.eventId }} className="row-link">
        {eventLabel(row.type)}
      </Link>
    )),
    column('state', t('state'), ({ state, hasReceiver }) => (
      <EventStateTag state={state} isConnected={hasReceiver} />
    )),
    column('status', t('status'), ({ status }) => status, { align: 'end', isSecondary: true }),
    column('attempts', t('attempts'), ({ attempts }) => attempts || '', {
      align: 'end',
      isSecondary: true,
    }),
    loanColumn(t('order')),
    momentColumn('at', t('happened')),
    momentColumn('deliveredAt', t('delivered'), { isSecondary: true }),
    column('id', t('number'), (row) => <code>{row.eventId}</code>, { isSecondary: true }),
  ];
}

/** An event without a configured receiver is not pending. */
function EventStateTag({ state, isConnected }: { state: EventState; isConnected: boolean }) {
  const t = useTexts('system');
  if (state === 'waiting' && !isConnected) return <Tag>{t('unconnected')}</Tag>;
  return <Tag tone={stateTones[state]}>{t(`${state}State`)}</Tag>;
}

const refreshMs = 5_000;

/** One event: what is sent, and each attempt with its answer. */
function EventPanel({ eventId }: { eventId: string }) {
  const eventLabel = useLabels('event');
  const search = toFilters(route.useSearch());
  const query = useDeskQuery('event', { eventId }, { refreshMs: () => refreshMs });
  return (
    <Panel
      title={query.data === undefined ? eventId : eventLabel(query.data.type)}
      actions={<CloseLink to="/system" search={{ list: 'events', ...search }} />}
    >
      <QueryView query={query} data={query.data}>
        {(event) => <EventFacts event={event} />}
      </QueryView>
    </Panel>
  );
}

function EventFacts({ event }: { event: EventDetail }) {
  const t = useTexts('system');
  const { eventId, at, borrowerId, orderId, state, body, receiver, attempts, retentionDays } = event;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('number'), value: <code>{eventId}</code> },
          { term: t('state'), value: <EventStateTag state={state} isConnected={receiver !== null} /> },
          { term: t('happened'), value: <FormattedDateTime at={at} /> },
          orderId !== null && { term: t('order'), value: <LoanLink orderId={orderId} /> },
          { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} /> },
          { term: t('receiver'), value: receiver ?? `${t('unconnected')}. ${t('connectLead')}` },
        ]}
      />
      {state === 'failing' ? <p>{t('failingMeans')}</p> : null}
      {receiver === null ? null : (
        <div className="actions">
          <WriteButton
            name="redeliverEvent"
            draftKey={`redeliver ${eventId}`}
            buttonLabel={t('redeliver')}
            buttonVariant="quiet"
            title={t('redeliverTitle', { event: eventId })}
            description={t('redeliverLead')}
            isReasonOptional
            toRequest={(_, reason) => ({ eventId, reason })}
          />
        </div>
      )}
      <h3>{t('body')}</h3>
      <CodeBlock label={t('body')} text={JSON.stringify(JSON.parse(body), null, 2)} />
      <h3>{t('attempts')}</h3>
      {attempts.length === 0 ? <p className="quiet">{t('noAttempts', { days: retentionDays })}</p> : null}
      {attempts.map((attempt) => (
        <AttemptFacts key={attempt.at} attempt={attempt} />
      ))}
    </>
  );
}

function AttemptFacts({ attempt }: { attempt: EventDetail['attempts'][number] }) {
  const t = useTexts('system');
  const { at, status, durationMs, response, error } = attempt;
  return (
    <>
      <p>
        <Tag tone={error === '' ? 'good' : 'bad'}>{status ?? error}</Tag> <FormattedDateTime at={at} />{' '}
        <span className="quiet">{t('milliseconds', { count: durationMs })}</span>
      </p>
      {response === '' ? null : <CodeBlock label={t('answer')} text={response} />}
    </>
  );
}
