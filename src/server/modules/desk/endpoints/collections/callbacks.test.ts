import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { ana } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { callDesk } from '../../testing/calls.ts';
import { signInAs } from '../../testing/desk.ts';

const reason = 'work of the day';
const { borrowerId } = ana;
const desk = callDesk();
const { list, card, record, contactRestriction } = desk;

describe('a call to be made again', () => {
  const due = async (view = 'due') => (await list(`callback=${view}`)).map((row) => row.borrowerId);
  const countMine = async (of = desk.support) => {
    const { mine } = (await of.get('today')).body as DeskReply<'today'>;
    return mine.find(({ name }) => name === 'callbacks')?.count;
  };

  test('on the same day is listed and may be made, without being offered as the next; who noted it sees it on Today', async () => {
    expect([await due(), await countMine()]).toEqual([[], undefined]);
    const { today } = await card();
    expect((await record({ outcome: 'no_answer', nextActionOn: today })).status).toBe(200);
    expect([await due(), await due('mine'), await countMine()]).toEqual([[borrowerId], [borrowerId], 1]);
    expect(await contactRestriction()).toBeNull();
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    expect(await list('callable=now&callback=due')).toHaveLength(1);
    const other = await signInAs(desk.server, 'collections');
    expect((await other.get('collections/counts')).body).toMatchObject({ due: 1, mine: 0 });
    expect(await countMine(other)).toBeUndefined();
    const [row] = await list('callback=due');
    expect(row).toMatchObject({
      nextActionOn: today,
      nextActionBy: expect.any(String),
      daysLate: expect.any(Number),
    });
    expect((await record({ outcome: 'refusal' })).status).toBe(200);
    expect([await due(), await countMine()]).toEqual([[], undefined]);
  });

  test('is listed on its day where nothing is late, until a call is noted', async () => {
    const [loanOnTime] = await desk.server.db
      .selectFrom('orders')
      .select(['orderId', 'borrowerId'])
      .where('state', '=', 'to_be_repaid')
      .where(
        'borrowerId',
        'not in',
        (await list()).map((row) => row.borrowerId),
      )
      .execute();
    if (loanOnTime === undefined) throw new Error('no loan on time');
    const { orderId, borrowerId: caller } = loanOnTime;
    const planned = addDays(toDay((await card()).today), 2);
    const note = (fields: object) =>
      desk.support.post(`loans/${orderId}/notes`, { text: 'asks about', reason, ...fields });
    expect((await note({ kind: 'note', nextActionOn: planned })).status).toBe(200);
    expect([await due(), await due('coming')]).toEqual([[], [caller]]);
    expect((await desk.support.get('collections/counts')).body).toMatchObject({ due: 0, coming: 1 });
    await desk.server.advanceDays(2);
    expect(await due('coming')).toEqual([]);
    const [row] = await list('callback=mine');
    expect(row).toMatchObject({
      borrowerId: caller,
      bucket: null,
      daysLate: 0,
      overdue: 0,
      loans: 0,
      isWrittenOff: false,
    });
    expect((await list()).map((one) => one.borrowerId)).not.toContain(caller);
    const { body } = await desk.support.get(`borrowers/${caller}/timeline`);
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'note', nextActionOn: planned }));
    expect((await desk.support.get(`collections/borrowers/${caller}`)).body).toMatchObject({
      nextActionOn: planned,
      loans: [],
    });
    await refreshCollectionCases(desk.server.services);
    expect(await due()).toEqual([caller]);
    expect((await note({ kind: 'call' })).status).toBe(200);
    expect(await due()).toEqual([]);
  });
});
