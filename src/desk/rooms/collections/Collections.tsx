import { getRouteApi, type LinkProps } from '@tanstack/react-router';
import { type LateBucket, lateBuckets } from '../../../contract/desk/buckets.ts';
import { brokenPromiseDays } from '../../../contract/desk/promises.ts';
import { useRead, useRows } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { loanColumn, momentColumn, moneyColumn, nameColumn } from '../../ui/columns.tsx';
import { dayText, moneyText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Day } from '../../ui/Written.tsx';
import { collectionsTexts } from './texts.ts';

const route = getRouteApi('/collections');
const longLateDays = 30;

/** Late loans by how late they are, with what was promised and whether they may be contacted. */
export function Collections() {
  const say = useTexts(collectionsTexts);
  const { language } = useLanguage();
  const search = route.useSearch();
  const { data: today } = useRead('today', {});
  const { items: buckets } = useRows('buckets', {});
  const inBucket = (name: string) => (buckets ?? []).filter(({ bucket }) => bucket === name);
  function countOf(one: LateBucket | 'broken'): number {
    if (one === 'broken') return today?.queues.find(({ name }) => name === 'brokenPromises')?.count ?? 0;
    return inBucket(one).reduce((sum, { loans }) => sum + loans, 0);
  }
  function linkOf(one: LateBucket | 'broken' | undefined): LinkProps & { title?: string } {
    if (one === undefined) return { to: '/collections', search: {} };
    if (one === 'broken')
      return {
        to: '/collections',
        search: { promise: one },
        title: say('brokenTitle', { days: brokenPromiseDays }),
      };
    const title = inBucket(one)
      .map(({ loans, owed, currency }) => `${say('loans', { loans })}, ${moneyText(owed, currency)}`)
      .join('; ');
    return { to: '/collections', search: { bucket: one }, title };
  }
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="collections"
        request={search}
        label={say('title')}
        keyOf={({ orderId }) => orderId}
        empty={say('empty')}
        columns={[
          loanColumn(say('order')),
          nameColumn(say('borrower')),
          {
            id: 'late',
            header: say('late'),
            align: 'end',
            by: ({ daysLate }) => daysLate,
            cell: ({ daysLate }) => (
              <span className={daysLate > longLateDays ? 'bad' : undefined}>{daysLate}</span>
            ),
          },
          moneyColumn('owed', say('owed'), { isSorted: true }),
          {
            id: 'promised',
            header: say('promised'),
            by: ({ promisedBy, brokenOn }) => brokenOn ?? promisedBy ?? '',
            cell: ({ promisedBy, brokenOn }) =>
              brokenOn === null ? (
                <Day day={promisedBy} />
              ) : (
                <Tag tone="bad">{say('broken', { day: dayText(brokenOn, language) })}</Tag>
              ),
          },
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
          momentColumn('lastContactAt', say('last'), { isExtra: true }),
        ]}
      >
        <Choices
          label={say('buckets')}
          among={[undefined, ...lateBuckets, 'broken']}
          chosen={search.promise ?? search.bucket}
          nameOf={(one) =>
            one === undefined ? (
              say('all')
            ) : (
              <>
                {one === 'broken' ? say('brokenAll') : one}{' '}
                <span className="count">{countOf(one) || ''}</span>
              </>
            )
          }
          linkOf={linkOf}
        />
      </List>
    </Room>
  );
}
