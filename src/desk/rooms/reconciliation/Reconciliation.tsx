import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useRows } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { moneyColumn } from '../../ui/columns.tsx';
import { DayToGo } from '../../ui/form/DayField.tsx';
import { dayText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Day, Money } from '../../ui/Written.tsx';
import { CloseDay } from './CloseDay.tsx';
import { DayPayments } from './DayPayments.tsx';
import { Differences } from './Differences.tsx';
import { PayoutDifferences } from './PayoutDifferences.tsx';
import { reconciliationTexts } from './texts.ts';

const route = getRouteApi('/reconciliation');

/** File, received and ledger side by side, a provider's day a row. */
export function Reconciliation() {
  const say = useTexts(reconciliationTexts);
  const navigate = useNavigate();
  const may = useMay();
  const nameOf = useNames();
  const { provider, day } = route.useSearch();
  const { items } = useRows('reconciliation', {});
  const providers = [
    ...new Set([...(items ?? []).map((row) => row.provider), ...(provider ? [provider] : [])]),
  ];
  const chosen = { ...(provider === undefined ? {} : { provider }), ...(day === undefined ? {} : { day }) };
  function go(search: { provider?: string; day?: string }): void {
    void navigate({ to: '/reconciliation', search });
  }
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="reconciliation"
        request={chosen}
        label={say('title')}
        keyOf={(row) => `${row.provider} ${row.day} ${row.currency}`}
        empty={say('empty')}
        columns={[
          {
            id: 'day',
            header: say('day'),
            by: (row) => row.day,
            cell: (row) => (
              <Link
                to="/reconciliation"
                search={{ provider: row.provider, day: row.day }}
                className="row-link"
              >
                <Day day={row.day} />
              </Link>
            ),
          },
          {
            id: 'provider',
            header: say('provider'),
            cell: (row) => nameOf.provider(row.provider),
            by: (row) => nameOf.provider(row.provider),
          },
          {
            id: 'file',
            header: say('file'),
            align: 'end',
            cell: ({ file, currency }) =>
              file === null ? (
                <span className="quiet">{say('noFile')}</span>
              ) : (
                <Money minor={file} currency={currency} />
              ),
          },
          moneyColumn('received', say('received')),
          moneyColumn('ledger', say('ledger')),
          moneyColumn('suspense', say('suspense'), { isExtra: true }),
          {
            id: 'difference',
            header: say('difference'),
            align: 'end',
            by: ({ difference }) => difference,
            cell: ({ difference, currency }) => (
              <span className={difference === 0 ? 'quiet' : 'bad'}>
                <Money minor={difference} currency={currency} />
              </span>
            ),
          },
          {
            id: 'payments',
            header: say('payments'),
            align: 'end',
            isExtra: true,
            cell: ({ payments }) => payments,
          },
          {
            id: 'state',
            header: say('state'),
            cell: ({ isClosed, isOver, closedBy }) => (
              <span title={closedBy.join(', ')}>
                <Tag tone={isClosed ? 'good' : 'plain'}>
                  {say(isClosed ? 'closed' : isOver ? 'open' : 'runs')}
                </Tag>
              </span>
            ),
          },
          {
            id: 'close',
            header: '',
            align: 'end',
            cell: (row) =>
              row.isClosed ? null : row.isOver ? <CloseDay row={row} /> : <LastWhole before={row} />,
          },
        ]}
      >
        <label className="filter">
          <span className="quiet">{say('provider')}</span>
          <select
            className="input"
            value={provider ?? ''}
            onChange={({ target }) =>
              go({
                ...(day === undefined ? {} : { day }),
                ...(target.value === '' ? {} : { provider: target.value }),
              })
            }
          >
            <option value="">{say('allProviders')}</option>
            {providers.map((one) => (
              <option key={one} value={one}>
                {nameOf.provider(one)}
              </option>
            ))}
          </select>
        </label>
        <span className="filter">
          <DayToGo
            field={{ label: say('dayFilter') }}
            value={day ?? ''}
            go={(next) =>
              go({ ...(provider === undefined ? {} : { provider }), ...(next === '' ? {} : { day: next }) })
            }
          />
        </span>
        {provider === undefined && day === undefined ? null : (
          <Link to="/reconciliation" search={{}} className="button plain">
            {say('clear')}
          </Link>
        )}
      </List>
      {provider === undefined || day === undefined ? null : <DayPayments provider={provider} day={day} />}
      {may('payoutDifferences') ? <PayoutDifferences /> : null}
      {may('differences') ? <Differences /> : null}
    </Room>
  );
}

/** Beside a day that is still running: the last one that can be closed. */
function LastWhole({ before }: { before: DeskItem<'reconciliation'> }) {
  const say = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const { items } = useRows('reconciliation', {});
  const last = items?.find((row) => row.isOver && !row.isClosed && row.provider === before.provider);
  if (last === undefined) return <span className="quiet">{say('runsUntil')}</span>;
  return (
    <Link to="/reconciliation" search={{ provider: last.provider, day: last.day }} className="button plain">
      {say('lastWhole', { day: dayText(last.day, language) })}
    </Link>
  );
}
