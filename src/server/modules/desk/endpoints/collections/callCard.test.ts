import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, minor, toDay } from '../../../../../lending/index.ts';
import { ana } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { offerSettlement } from '../../../servicing/index.ts';
import { createReference, operatorActor, servicingRequest } from '../../../servicing/testing/servicing.ts';
import { stopChargesOnHold } from '../../testing/approvalRequests/loans.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';
import { addClaim } from '../../testing/claims.ts';
import { signInAs } from '../../testing/desk.ts';

const reason = 'work of the day';
const loan = lateLoan;
const { borrowerId } = ana;
const desk = callDesk();
const { list, card, record, countQueue, contactRestriction } = desk;

describe('what came of a call', () => {
  test('is a promise of the loan and a line of its contacts, in one write; he comes first once it is broken', async () => {
    const { today } = await card();
    const promise = { outcome: 'promise', amount: 50_000, paysBy: today, text: 'Paga con su quincena' };
    expect((await record(promise)).body).toEqual({ borrowerId, orderId: loan, outcome: 'promise' });
    const { promises, contacts } = await card();
    expect(promises).toMatchObject([{ orderId: loan, amount: 50_000, paysBy: today, state: 'open' }]);
    expect(contacts[0]).toMatchObject({ orderId: loan, kind: 'call', ...{ outcome: 'promise' } });
    const events = await desk.server.db
      .selectFrom('loanEvents')
      .select('reason')
      .where('kind', '=', 'promise')
      .where('orderId', '=', loan)
      .execute();
    expect(events).toEqual([{ reason: '' }]);
    expect(await contactRestriction()).toBe('promise');
    expect(await list('promise=today')).toMatchObject([{ borrowerId, promisedBy: today }]);
    expect(await countQueue('promisesDue')).toBe(1);
    await desk.server.advanceDays(1);
    await refreshCollectionCases(desk.server.services);
    expect(await contactRestriction()).toBeNull();
    expect(await list('promise=today')).toEqual([]);
    expect(await list('promise=broken')).toMatchObject([{ borrowerId, brokenOn: today }]);
    expect((await list('market=MX'))[0]).toMatchObject({ borrowerId, brokenOn: today });
  });

  test('a promise noted by mistake is withdrawn, once it is broken by two, and nothing waits for it any more', async () => {
    const finance = await signInAs(desk.server, 'finance');
    async function withdraw(promiseId: string) {
      const asked = await desk.support.post(`loans/${loan}/promise-withdrawals`, { promiseId, reason });
      if (asked.status !== 202) return asked;
      expect((await card()).promises).toHaveLength(1);
      return finance.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
    }
    const promiseIds: string[] = [];
    for (const state of ['open', 'broken']) {
      await record({ outcome: 'promise', amount: 50_000, paysBy: (await card()).today });
      if (state === 'broken') await desk.server.advanceDays(1);
      const [promise] = (await card()).promises;
      expect(promise?.state).toBe(state);
      promiseIds.push(promise?.promiseId ?? '');
      expect((await withdraw(promise?.promiseId ?? '')).status, state).toBe(200);
      expect((await card()).promises, state).toEqual([]);
      expect(await contactRestriction(), state).not.toBe('promise');
    }
    expect(await list('promise=broken')).toEqual([]);
    const events = ((await desk.support.get(`loans/${loan}`)).body as DeskReply<'loan'>).events;
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('promise'));
    expect(kinds).toEqual(['promise', 'promiseWithdrawal', 'promise', 'promiseWithdrawal']);
    const again = await withdraw(promiseIds[0] ?? '');
    expect([again.status, again.body.code]).toEqual([409, 'noPromise']);
  });

  test('stands on the borrower’s timeline and the loan, and a contact noted there names the day to call again', async () => {
    const { today } = await card();
    await record({ outcome: 'refusal', text: 'No va a pagar' });
    const call = { kind: 'call', outcome: 'refusal', text: 'No va a pagar', nextActionOn: null };
    const planned = addDays(toDay(today), 3);
    const note = { kind: 'visit', text: 'Nobody at home', nextActionOn: planned, reason };
    expect((await desk.support.post(`loans/${loan}/notes`, note)).status).toBe(200);
    const { notes } = (await desk.support.get(`loans/${loan}`)).body as DeskReply<'loan'>;
    expect(notes.slice(0, 2)).toMatchObject([{ kind: 'visit', outcome: null, nextActionOn: planned }, call]);
    const { items } = (await desk.support.get(`borrowers/${borrowerId}/timeline`))
      .body as DeskReply<'timeline'>;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'call', what: call.text, reason: call.outcome, orderId: loan }),
    );
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBe('later');
    const past = await desk.support.post(`loans/${loan}/notes`, { ...note, nextActionOn: today });
    expect([past.status, past.body.code]).toEqual([409, 'badSpan']);
  });

  test('of a dispute may hold the collection of its loan', async () => {
    const { today } = await card();
    expect((await record({ outcome: 'dispute', holdUntil: today, text: 'No lo pidió' })).status).toBe(200);
    expect((await card()).loans.find(({ orderId }) => orderId === loan)).toMatchObject({
      hold: { since: today, until: today, by: 'Atención', reason: 'No lo pidió', isPlacedByStaff: true },
    });
    expect(await contactRestriction()).toBe('hold');
    expect((await card()).contactRestrictions).toEqual(['hold', 'calledToday']);
  });

  test('of a dispute holds for a reason alone, no longer than one person may, and until it is ended', async () => {
    const { today, loans } = await card();
    const last = toDay(loans.find(({ orderId }) => orderId === loan)?.lastHoldDay ?? '');
    expect(last).toBe(addDays(toDay(today), 29));
    const unexplained = await record({ outcome: 'dispute', holdUntil: last });
    expect([unexplained.status, unexplained.body.field]).toEqual([400, 'text']);
    const longer = await record({ outcome: 'dispute', holdUntil: addDays(last, 1), text: 'No lo pidió' });
    expect([longer.status, longer.body.code]).toEqual([409, 'holdNeedsApproval']);
    expect((await record({ outcome: 'dispute', holdUntil: last, text: 'No lo pidió' })).status).toBe(200);
    expect(await contactRestriction()).toBe('hold');
    expect((await desk.support.post(`loans/${loan}/pause-ends`, { reason })).status).toBe(200);
    expect((await card()).contactRestrictions).toEqual(['calledToday']);
  });

  test('of a dispute holds no loan whose hold stops late charges, and leaves nothing behind', async () => {
    await stopChargesOnHold(desk.server, loan);
    const { today } = await card();
    const refused = await record({ outcome: 'dispute', holdUntil: today, text: 'No lo pidió' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'holdNeedsApproval', field: 'holdUntil' });
    const { loans, contacts } = await card();
    expect(loans.find(({ orderId }) => orderId === loan)?.hold).toBeNull();
    expect(contacts).toEqual([]);
    expect((await record({ outcome: 'dispute', text: 'No lo pidió' })).status).toBe(200);
  });

  test('takes the fields of its outcome alone, and a loan of the borrower; nothing is left of what is refused', async () => {
    const { today } = await card();
    const refused = [
      { outcome: 'promise' },
      { outcome: 'promise', amount: 100 },
      { outcome: 'no_answer', amount: 100, paysBy: today },
      { outcome: 'refusal', holdUntil: today },
      { outcome: 'talked' },
    ];
    for (const fields of refused) expect((await record(fields)).status, JSON.stringify(fields)).toBe(400);
    expect((await record({ outcome: 'no_answer' }, 'IN180')).status).toBe(404);
    const tooMuch = await record({ outcome: 'promise', amount: 900_000_000, paysBy: today });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'moreThanOwed']);
    expect(tooMuch.body.field).toBe('amount');
    const tooLate = { outcome: 'promise', amount: 100, paysBy: addDays(toDay(today), 61) };
    const { status, body } = await record(tooLate);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'badSpan', field: 'paysBy' } });
    expect((await card()).contacts.filter(({ outcome }) => outcome !== null)).toEqual([]);
    const risk = await signInAs(desk.server, 'risk');
    expect((await risk.post(`borrowers/${borrowerId}/contacts`, { orderId: loan })).status).toBe(403);
    expect((await risk.get('collections/borrowers')).status).toBe(403);
  });

  test('comes after a complaint that is open or was decided for the borrower lately, which card, loan and borrower show', async () => {
    const shown = async () => {
      const { complaints, contact } = (await desk.support.get(`loans/${loan}`)).body as DeskReply<'loan'>;
      expect(contact.listed?.restriction).toBe(await contactRestriction());
      expect((await card()).complaints).toEqual(complaints);
      const { body } = await desk.support.get(`borrowers/${borrowerId}`);
      expect(body.recentComplaints).toEqual(complaints);
      return complaints.map(({ answeredAt }) => answeredAt !== null);
    };
    expect(await shown()).toEqual([false]);
    const answeredAt = await desk.server.services.clock.now();
    const decide = (outcome: 'favourable' | 'unfavourable') =>
      desk.server.db.updateTable('complaints').set({ answer: 'Sí', answeredAt, outcome }).execute();
    await decide('unfavourable');
    expect(await shown()).toEqual([]);
    await decide('favourable');
    expect(await shown()).not.toEqual([]);
    await desk.server.advanceDays(91);
    expect(await shown()).toEqual([]);
  });

  test('splits what is due of each loan by what it is owed for, late charges apart', async () => {
    const { loans } = await card();
    for (const { dueNow, due } of loans) {
      const { principal, interest, fees, lateCharges } = due;
      expect(principal + interest + fees + lateCharges).toBe(dueNow);
    }
    expect(loans.find(({ orderId }) => orderId === loan)).toMatchObject({
      due: { principal: expect.any(Number), lateCharges: expect.toSatisfy((amount: number) => amount > 0) },
    });
  });

  test('knows of a settlement offer that stands, on the card beside its loan', async () => {
    const { today, loans } = await card();
    expect(loans.map(({ offer }) => offer)).toEqual(loans.map(() => null));
    const expiresOn = addDays(toDay(today), 6);
    const offer = { ...servicingRequest(loan), amount: minor(150_000), expiresOn };
    expect((await offerSettlement(desk.server.services, offer, operatorActor)).state).toBe('done');
    expect((await card()).loans.find(({ orderId }) => orderId === loan)?.offer).toEqual({
      amount: 150_000,
      expiresOn,
    });
  });

  test('shows the requests about its late loans that wait for approval', async () => {
    const listWaiting = async () =>
      (await card()).loans.flatMap(({ orderId, pendingApprovals }) =>
        pendingApprovals.map((one) => ({ orderId, ...one })),
      );
    expect(await listWaiting()).toEqual([]);
    const waiver = { amount: 20_100, of: 'late_charges', reason };
    const { status, body } = await desk.support.post(`loans/${loan}/waivers`, waiver);
    expect(status).toBe(202);
    const asked = { orderId: loan, approvalId: body.approvalId, call: 'waive', amount: 20_100 };
    expect(await listWaiting()).toMatchObject([asked]);
    await desk.support.post(`approvals/${body.approvalId}/withdrawal`, { reason });
    expect(await listWaiting()).toEqual([]);
  });

  test('shows what the borrower was given to pay with, until it expires', async () => {
    const listReferences = async () => (await card()).loans.flatMap(({ references }) => references);
    expect(await listReferences()).toEqual([]);
    const { reference, asked } = await createReference(desk.server, loan);
    const given = [{ reference, channel: 'OXXO', amount: asked, facts: [], link: null }];
    expect(await listReferences()).toMatchObject(given);
    expect((await desk.support.get(`loans/${loan}`)).body.references).toMatchObject(given);
    await desk.server.advanceDays(60);
    expect(await listReferences()).toEqual([]);
  });

  test('says what the borrower claims to have paid, until it is answered', async () => {
    const read = async () => (await card()).loans.find(({ orderId }) => orderId === loan)?.openClaim;
    expect(await read()).toBeNull();
    await addClaim(desk.server, loan);
    const { openClaim } = (await desk.support.get(`loans/${loan}`)).body as DeskReply<'loan'>;
    expect(openClaim).not.toBeNull();
    expect(await read()).toEqual(openClaim);
  });

  test('shows the phone masked on the card', async () => {
    const { phone, access } = await card();
    expect(phone).toMatch(/^••••\d{4}$/);
    expect(access.basis).toBe('unassigned');
  });
});
