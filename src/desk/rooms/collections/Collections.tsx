import { getRouteApi, Link } from '@tanstack/react-router';
import { lateBuckets } from '../../../contract/desk/buckets.ts';
import { useRows } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { moneyText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Day, Moment, Money } from '../../ui/Written.tsx';
import { collectionsTexts } from './texts.ts';

const route = getRouteApi('/collections');
const longLateDays = 30;

/** Late loans by how late they are, with what was promised and whether they may be contacted. */
export function Collections() {
  const say = useTexts(collectionsTexts);
  const { bucket } = route.useSearch();
  const { items: buckets } = useRows('buckets', {});
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="collections"
        request={bucket === undefined ? {} : { bucket }}
        label={say('title')}
        keyOf={({ orderId }) => orderId}
        empty={say('empty')}
        columns={[
          {
            id: 'order',
            header: say('order'),
            cell: ({ orderId }) => (
              <Link to="/loans/$orderId" params={{ orderId }} className="row-link">
                {orderId}
              </Link>
            ),
          },
          { id: 'borrower', header: say('borrower'), cell: ({ name, borrowerId }) => name || borrowerId },
          {
            id: 'late',
            header: say('late'),
            align: 'end',
            by: ({ daysLate }) => daysLate,
            cell: ({ daysLate }) => (
              <span className={daysLate > longLateDays ? 'bad' : undefined}>{daysLate}</span>
            ),
          },
          {
            id: 'owed',
            header: say('owed'),
            align: 'end',
            by: ({ owed }) => owed,
            cell: ({ owed, currency }) => <Money minor={owed} currency={currency} />,
          },
          { id: 'promised', header: say('promised'), cell: ({ promisedBy }) => <Day day={promisedBy} /> },
          {
            id: 'contact',
            header: say('contact'),
            cell: ({ isPaused, mayContact }) =>
              isPaused ? (
                <Tag tone="due">{say('paused')}</Tag>
              ) : (
                <Tag tone={mayContact ? 'good' : 'plain'}>
                  {say(mayContact ? 'mayContact' : 'mayNotContact')}
                </Tag>
              ),
          },
          {
            id: 'last',
            header: say('last'),
            isExtra: true,
            cell: ({ lastContactAt, market }) => <Moment at={lastContactAt} market={market} />,
          },
        ]}
      >
        <Choices label={say('buckets')}>
          <Link to="/collections" search={{}} aria-current={bucket === undefined ? 'page' : undefined}>
            {say('all')}
          </Link>
          {lateBuckets.map((one) => (
            <Link
              key={one}
              to="/collections"
              search={{ bucket: one }}
              aria-current={one === bucket ? 'page' : undefined}
              title={(buckets ?? [])
                .filter((row) => row.bucket === one)
                .map(
                  ({ loans, owed, currency }) => `${say('loans', { loans })}, ${moneyText(owed, currency)}`,
                )
                .join('; ')}
            >
              {one}{' '}
              <span className="count">
                {(buckets ?? [])
                  .filter((row) => row.bucket === one)
                  .reduce((sum, { loans }) => sum + loans, 0) || ''}
              </span>
            </Link>
          ))}
        </Choices>
      </List>
    </Room>
  );
}
