import { expect, test } from 'vitest';
import { collectionProblemType } from '../../../../../contract/status.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { ana } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';
import { addClaim } from '../../testing/claims.ts';
import { signInAs } from '../../testing/desk.ts';

const { borrowerId } = ana;
const reason = 'asked by telephone';
const desk = callDesk();
const { card, contactRestriction, setProblemType } = desk;

const cases = {
  claim: ['reminderClaimed', () => addClaim(desk.server, lateLoan)],
  hold: ['reminderPaused', async () => write('pauses', { until: await inThreeDays() })],
  complaint: ['reminderComplaint', () => setProblemType(collectionProblemType)],
  promise: ['reminderPromised', async () => write('promises', { amount: 100, paysBy: await inThreeDays() })],
} as const;

const inThreeDays = async () => addDays(toDay((await card()).today), 3);

async function write(path: string, fields: Record<string, unknown>): Promise<void> {
  const collections = await signInAs(desk.server, 'collections');
  expect((await collections.post(`loans/${lateLoan}/${path}`, { ...fields, reason })).status).toBe(200);
  await refreshCollectionCases(desk.server.services);
}

test.for(Object.entries(cases))(
  'who is not to be called is not reminded either: %s',
  async ([name, [code, open]]) => {
    await open();
    expect(await contactRestriction()).toBe(name);
    const collections = await signInAs(desk.server, 'collections');
    const reminder = { template: 'overdue_1', orderId: lateLoan, reason };
    const refused = await collections.post(`borrowers/${borrowerId}/reminders`, reminder);
    expect([refused.status, refused.body.code]).toEqual([409, code]);
  },
);
