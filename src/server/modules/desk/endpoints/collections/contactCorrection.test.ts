import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana } from '../../../../testing/testServer.ts';
import { callDesk } from '../../testing/calls.ts';
import { signInAs } from '../../testing/desk.ts';

const reason = 'the wrong line was chosen';
const { borrowerId } = ana;
const desk = callDesk();
const { card, record, contactRestriction } = desk;

async function correct(noteId: number | undefined, fields: Record<string, unknown>) {
  return desk.support.post(`borrowers/${borrowerId}/contacts/${noteId}/corrections`, { reason, ...fields });
}

test('a call recorded wrongly is corrected: the correction counts in its stead, and both stay, with who it was and why', async () => {
  await record({ outcome: 'wrong_number', text: 'No es su número' });
  await desk.server.advanceDays(1);
  expect(await contactRestriction()).toBe('wrongNumber');
  const [wrong] = (await card()).contacts;
  const done = await correct(wrong?.noteId, { outcome: 'refusal', text: 'Sí es, no quiere pagar' });
  expect({ status: done.status, body: done.body }).toMatchObject({
    status: 200,
    body: { outcome: 'refusal' },
  });
  // It has the time of the call, so that she may be called today.
  expect(await contactRestriction()).toBeNull();
  const { contacts } = await card();
  expect(contacts.slice(0, 2)).toMatchObject([
    { outcome: 'refusal', at: wrong?.at, isSuperseded: false, correctedAt: expect.any(String) },
    { ...wrong, isSuperseded: true },
  ]);
  const { notes } = (await desk.support.get('loans/MX180')).body as DeskReply<'loan'>;
  expect(notes.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['refusal', 'wrong_number']);
  const timeline = (await desk.support.get(`borrowers/${borrowerId}/timeline`)).body as DeskReply<'timeline'>;
  expect(timeline.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['call', 'callCorrection']));
  const auditor = await signInAs(desk.server, 'auditor');
  const { items } = (await auditor.get(`audit?action=desk_done&borrowerId=${borrowerId}`)).body as {
    items: { subject: string; reason: string }[];
  };
  const corrections = items.filter(({ subject }) => subject.includes('corrections'));
  expect(corrections).toMatchObject([{ actor: 'support@quincena.example', reason }]);
});

test('a correction may be corrected, a corrected call not again; a promise is neither made nor undone by one', async () => {
  const { today } = await card();
  await record({ outcome: 'no_answer' });
  const noteId = (await card()).contacts[0]?.noteId;
  expect((await correct(noteId, { outcome: 'promise' })).body.code).toBe('promiseContact');
  expect((await correct(noteId, { outcome: 'refusal' })).status).toBe(200);
  expect((await correct(noteId, { outcome: 'dispute' })).body.code).toBe('correctedContact');
  const [correction] = (await card()).contacts;
  expect((await correct(correction?.noteId, { outcome: 'dispute', nextActionOn: today })).status).toBe(200);
  expect((await card()).contacts.map(({ isSuperseded }) => isSuperseded).slice(0, 3)).toEqual([
    false,
    true,
    true,
  ]);
  await record({ outcome: 'promise', amount: 50_000, paysBy: today });
  const promised = (await card()).contacts[0]?.noteId;
  expect((await correct(promised, { outcome: 'refusal' })).body.code).toBe('promiseContact');
  expect((await correct(promised, { outcome: 'promise', text: 'Paga por OXXO' })).status).toBe(200);
  expect((await correct(999_999, { outcome: 'refusal' })).status).toBe(404);
});
