import { Link, useNavigate } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { FormattedDateTime, FormattedDay } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { accountingRoute, ledgerAmountColumn } from './accountingView.tsx';
import { AccountLink } from './Ledger.tsx';
import { PostedFor } from './PostedFor.tsx';

type Entry = DeskReply<'journalEntry'>;
type Line = Entry['lines'][number] & { place: number; currency: string };
const column = createColumnHelper<Line>();

type Props = { market: string; entry: string };

/** An entry of the journal: its lines, its loan, and who recorded what it was posted for. */
export function EntryDialog({ market, entry }: Props) {
  const t = useTexts('accounting');
  const navigate = useNavigate();
  const search = accountingRoute.useSearch();
  const query = useDeskQuery('journalEntry', { market, entry });
  const number = entry.slice(entry.indexOf('-') + 1);
  const close = () => void navigate({ to: '/accounting', search: { ...search, entry: undefined } });
  return (
    <Dialog title={t('entryTitle', { number })} isOpen onClose={close}>
      <QueryView query={query} data={query.data}>
        {(data) => <EntryView market={market} entry={data} />}
      </QueryView>
      <div className="form-actions">
        <Button onClick={close}>{t('closeEntry')}</Button>
      </div>
    </Dialog>
  );
}

function EntryView({ market, entry }: { market: string; entry: Entry }) {
  const t = useTexts('accounting');
  const can = useCan();
  const { orderId, actor, actorName, reason, evidence, postedAt, day, valueDate, currency, lines } = entry;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('event'), value: <PostedFor entry={{ ...entry, valueDate: day }} /> },
          orderId !== '' && { term: t('loan'), value: <LoanLink orderId={orderId} /> },
          {
            term: t('recordedBy'),
            value: actor === '' ? t('noPerson') : <StaffName name={actorName} email={actor} />,
          },
          reason !== '' && { term: t('reason'), value: reason },
          evidence !== '' && { term: t('note'), value: evidence },
          { term: t('postedAt'), value: <FormattedDateTime at={postedAt} /> },
          { term: t('day'), value: <FormattedDay day={day} /> },
          { term: t('valueDate'), value: <FormattedDay day={valueDate} /> },
        ]}
      />
      <Table<Line>
        label={t('lines')}
        rows={lines.map((line, place) => ({ ...line, place, currency }))}
        rowKey={({ place }) => String(place)}
        columns={[
          column('account', t('account'), ({ account, name }) => (
            <AccountLink market={market} account={account} day={day}>
              {account} {name}
            </AccountLink>
          )),
          ledgerAmountColumn('debit', t('debits')),
          ledgerAmountColumn('credit', t('credits')),
        ]}
      />
      {orderId !== '' && can('audit') ? (
        <p>
          <Link to="/audit" search={{ about: orderId }}>
            {t('inAudit')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
