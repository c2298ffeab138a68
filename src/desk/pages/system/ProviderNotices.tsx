import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { CodeBlock } from './CodeBlock.tsx';

type NoticeRow = DeskRow<'providerNotices'>;
type NoticeKey = Pick<NoticeRow, 'provider' | 'noticeId'>;

const column = createColumnHelper<NoticeRow>();
const route = getRouteApi('/system');

/** What payment providers reported, as it arrived. */
export function ProviderNotices({ lists }: { lists: ReactNode }) {
  const t = useTexts('system');
  const displayName = useDisplayNames();
  const { provider, paymentId, from, to, noticeOf, noticeId } = route.useSearch();
  const filters = { provider, paymentId, from, to };
  const selected =
    noticeOf === undefined || noticeId === undefined ? undefined : { provider: noticeOf, noticeId };
  return (
    <ListPage
      title={t('title')}
      actions={lists}
      description={t('noticesLead')}
      name="providerNotices"
      request={filters}
      rowKey={toKey}
      selectedKey={selected && toKey(selected)}
      emptyText={t('noNotices')}
      columns={[
        column('notice', t('notice'), (row) => (
          <Link
            to="/system"
            search={{ list: 'notices', ...filters, noticeOf: row.provider, noticeId: row.noticeId }}
            className="row-link wrap-anywhere"
          >
            {displayName.provider(row.provider)} {row.paymentId ?? row.noticeId}
          </Link>
        )),
        momentColumn('receivedAt', t('received')),
        textColumn('noticeId', t('noticeNumber'), { isOptional: true }),
      ]}
      detail={
        selected === undefined ? null : (
          <NoticePanel
            key={toKey(selected)}
            notice={selected}
            close={<CloseLink to="/system" search={{ list: 'notices', ...filters }} />}
          />
        )
      }
    >
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'text', name: 'paymentId', label: t('payment') },
          { kind: 'day', name: 'from', label: t('receivedFrom') },
          { kind: 'day', name: 'to', label: t('receivedTo') },
        ]}
      />
    </ListPage>
  );
}

function toKey({ provider, noticeId }: NoticeKey): string {
  return `${provider} ${noticeId}`;
}

function NoticePanel({ notice, close }: { notice: NoticeKey; close: ReactNode }) {
  const displayName = useDisplayNames();
  const query = useDeskQuery('providerNotice', notice);
  const subject = query.data?.paymentId ?? notice.noticeId;
  return (
    <Panel title={`${displayName.provider(notice.provider)} ${subject}`} actions={close}>
      <QueryView query={query} data={query.data}>
        {(found) => <NoticeFacts notice={found} />}
      </QueryView>
    </Panel>
  );
}

function NoticeFacts({ notice }: { notice: DeskReply<'providerNotice'> }) {
  const t = useTexts('system');
  const displayName = useDisplayNames();
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('provider'), value: displayName.provider(notice.provider) },
          notice.paymentId !== null && { term: t('payment'), value: notice.paymentId },
          { term: t('noticeNumber'), value: notice.noticeId },
          { term: t('received'), value: <FormattedDateTime at={notice.receivedAt} /> },
        ]}
      />
      <h3>{t('body')}</h3>
      <p className="quiet">{t('masked')}</p>
      <CodeBlock label={t('body')} text={notice.body} />
    </>
  );
}
