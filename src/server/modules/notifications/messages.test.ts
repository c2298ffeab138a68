import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day, minor } from '../../../lending/index.ts';
import { createJobHandlers } from '../../app/jobHandlers.ts';
import { SmsError } from '../../integrations/index.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { optOutOfReminders } from '../contactPreferences/index.ts';
import { decideOrder } from '../loans/origination/index.ts';
import { offerSettlement, recordCollectionHold, reversePayment } from '../servicing/index.ts';

let server: TestServer;
let today: Day;
const queue = createFakeJobs();

beforeAll(async () => {
  server = await testServer({ env: { DEMONSTRATION: 'on', PUBLIC_URL: 'https://loans.example' } });
  server.services.jobs = queue;
  today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  setClock('12:00');
});
afterAll(() => server.close());

/** Sets the clock to an hour of Mexico City, so many days on. */
function setClock(time: string, days = 0): void {
  const now = new Date(`${addDays(today, days)}T${time}:00-06:00`);
  server.services.clock = { now: async () => now };
}

/** Dispatches the outgoing events and sends whatever is to be sent by now; gives how long what waits has to. */
async function runJobs(): Promise<number[]> {
  const handlers = createJobHandlers(server.services);
  await handlers['dispatch-events']({});
  return queue.runAll('send-message', handlers['send-message']);
}

async function runReminders(): Promise<void> {
  await createJobHandlers(server.services).reminders({});
  await runJobs();
}

function listMessages({ borrowerId }: { borrowerId: number }) {
  return server.db
    .selectFrom('messages')
    .select([
      'template',
      'subject',
      'attempt',
      'kind',
      'channel',
      'recipient',
      'language',
      'body',
      'withheld',
    ])
    .where('borrowerId', '=', borrowerId)
    .orderBy('at')
    .orderBy('template')
    .execute();
}

async function messagesByTemplate(person: { borrowerId: number }, template: string) {
  return (await listMessages(person)).filter((message) => message.template === template);
}

test('the approval and the disbursal are notified once, each with the facts of its sending', async () => {
  const key = { borrowerId: ana.borrowerId, orderId: 'MX21' };
  await decideOrder(server.services, key, true, { kind: 'operator' });
  await runJobs();
  const [approved] = await messagesByTemplate(ana, 'approved');
  expect(approved?.body).toBe(
    'Quincena: aprobamos tu préstamo. Vamos a enviar $2,304.00 a tu cuenta BBVA *4821. Te avisamos cuando llegue.',
  );
  expect(approved).toMatchObject({
    channel: 'sms',
    recipient: ana.mobilePhone,
    language: 'es',
    kind: 'service',
  });
  await queue.runAll('pay-out-order', createJobHandlers(server.services)['pay-out-order']);
  await runJobs();
  await runJobs();
  const [paidOut, ...more] = await messagesByTemplate(ana, 'paid_out');
  expect(paidOut?.body).toMatch(
    /^Quincena: \$2,304\.00 llegaron a tu cuenta BBVA \*4821\. Pagas \$[\d,]+\.\d\d el /,
  );
  expect(paidOut?.body).toContain('https://loans.example/loanDetails?orderId=MX21');
  expect(more).toEqual([]);
});

test('an outdated notification is not sent', async () => {
  await server.db
    .insertInto('eventOutbox')
    .values({
      borrowerId: ana.borrowerId,
      kind: 'order.received',
      subject: 'MX174',
      orderId: 'MX174',
      data: '{}',
      at: new Date(),
    })
    .execute();
  await runJobs();
  expect(await messagesByTemplate(ana, 'received')).toEqual([]);
});

test('a payment at night is notified in the morning, with the remaining debt', async () => {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MXB174' }, bruno)).body.data;
  const request = { orderId: 'MXB174', amount: repayAmount, payCode: 'SPEI', requestType: 1 };
  const reference = (await server.call('instructions', request, bruno)).body.data.repayDetail.vCode;
  setClock('23:30');
  await sendPaymentNotice(server, { reference, amount: 100_000 });
  expect(await runJobs()).toEqual([7.5 * 3600]);
  expect(await listMessages(bruno)).toEqual([]);
  setClock('07:00', 1);
  await runJobs();
  await runJobs();
  const [message, ...more] = await listMessages(bruno);
  expect(message?.body).toMatch(
    /^Quincena: recibimos tu pago de \$1,000\.00\. Gracias\. Sigue \$[\d,.]+, el .* o antes\./,
  );
  expect(more).toEqual([]);
});

test('a reversal is notified in the morning, with the remaining debt', async () => {
  const payment = await server.db
    .selectFrom('payments')
    .select(['provider', 'paymentId'])
    .where('borrowerId', '=', bruno.borrowerId)
    .where('orderId', '=', 'MXB174')
    .executeTakeFirstOrThrow();
  const request = { borrowerId: bruno.borrowerId, orderId: 'MXB174', key: 'undo', reason: 'bounced' };
  setClock('23:30', 1);
  await reversePayment(server.services, { ...request, ...payment }, { kind: 'operator' });
  expect(await runJobs()).toEqual([7.5 * 3600]);
  setClock('07:00', 2);
  await runJobs();
  await runJobs();
  const reversalMessages = (await listMessages(bruno)).filter(({ body }) => body.includes('deshizo'));
  expect(reversalMessages).toHaveLength(1);
  expect(reversalMessages[0]?.body).toMatch(
    /^Quincena: se deshizo tu pago de \$1,000\.00; ya no cuenta en tu préstamo\. Sigue /,
  );
});

describe('a reminder', () => {
  test('has the amount of its day and a reference for exactly that amount', async () => {
    // MX174 falls due in seven days.
    setClock('09:00', 4);
    await runReminders();
    const [message] = (await messagesByTemplate(ana, 'due_in_3')).filter(({ subject }) =>
      subject.startsWith('MX174 '),
    );
    // What falls due with its day, and what ends the loan today with the number for it.
    expect(message?.body).toMatch(
      /tu pago de \$3,025\.74 vence el .+\. Hoy terminas con \$3,020\.59 por SPEI: CLABE \d{18}\./,
    );
    const [, amount = ''] = /Hoy terminas con \$([\d,.]+) /.exec(message?.body ?? '') ?? [];
    const [reference = ''] = /\d{18}/.exec(message?.body ?? '') ?? [];
    setClock('18:00', 4);
    const paidAt = await server.services.clock.now();
    await sendPaymentNotice(server, {
      paidAt,
      reference,
      amount: Math.round(Number(amount.replaceAll(',', '')) * 100),
    });
    const { data } = (await server.call('loanDetails', { orderId: 'MX174' })).body;
    expect([data.orderStatus, data.credit]).toEqual([200, 0]);
  });

  test('is sent once for any number of requests', async () => {
    const before = await messagesByTemplate(ana, 'due_in_3');
    await server.db.deleteFrom('reminderDays').execute();
    await runReminders();
    expect(await messagesByTemplate(ana, 'due_in_3')).toEqual(before);
  });

  test('of a loan with an open settlement offer has it beside the debt, with its last day', async () => {
    const { dueDate } = (await server.call('loanDetails', { orderId: 'MXB174' }, bruno)).body.data;
    server.services.clock = { now: async () => new Date(`${addDays(dueDate as Day, -1)}T09:00:00-06:00`) };
    const offered = { borrowerId: bruno.borrowerId, orderId: 'MXB174', key: 'o', reason: 'illness' };
    await offerSettlement(
      server.services,
      { ...offered, amount: minor(50_000), expiresOn: addDays(dueDate as Day, 1) },
      { kind: 'operator' },
    );
    await runReminders();
    const [message] = await messagesByTemplate(bruno, 'due_tomorrow');
    expect(message?.body).toMatch(
      /Hoy terminas con .+ por .+\. Tu oferta: con \$500\.00 el .+ o antes terminas;/,
    );
  });

  test('of a loan with a collection hold is withheld', async () => {
    const { dueDate } = (await server.call('loanDetails', { orderId: 'MXB174' }, bruno)).body.data;
    const now = new Date(`${dueDate}T09:00:00-06:00`);
    server.services.clock = { now: async () => now };
    const paused = { borrowerId: bruno.borrowerId, orderId: 'MXB174', key: 'p', reason: 'illness' };
    await recordCollectionHold(
      server.services,
      { ...paused, until: addDays(dueDate as Day, 2) },
      { kind: 'operator' },
    );
    await runReminders();
    expect(await messagesByTemplate(bruno, 'due_today')).toMatchObject([{ withheld: 'paused', body: '' }]);
  });

  test('is withheld from a borrower who declined reminders, who still gets transactional messages', async () => {
    const now = await server.services.clock.now();
    await optOutOfReminders(server.db, bruno.borrowerId, 'reply', 'es', now);
    const later = new Date(now.getTime() + 3 * 86_400_000);
    server.services.clock = { now: async () => later };
    await runReminders();
    expect(await messagesByTemplate(bruno, 'overdue_3')).toMatchObject([{ withheld: 'stopped', body: '' }]);
  });
});

test('a refusal of the provider is retried, a missing answer is not', async () => {
  const { sms } = server.services.providers;
  const failures = ['refused', 'unknown'] as const;
  const sentTexts: string[] = [];
  server.services.providers = {
    ...server.services.providers,
    sms: {
      ...sms,
      send: ({ text }) => {
        sentTexts.push(text);
        const failure = failures[sentTexts.length - 1];
        return failure ? Promise.reject(new SmsError(failure, failure)) : Promise.resolve();
      },
    },
  };
  const send = createJobHandlers(server.services)['send-message'];
  const messageRequest = {
    borrowerId: ravi.borrowerId,
    about: 'reminder',
    subject: '',
    orderId: 'IN174',
  } as const;
  const { dueDate } = (await server.call('loanDetails', { orderId: 'IN174' }, ravi)).body.data;
  const now = new Date(`${dueDate}T09:00:00+05:30`);
  server.services.clock = { now: async () => now };
  await expect(send(messageRequest)).rejects.toThrow('a message was refused');
  await send(messageRequest);
  await send(messageRequest);
  expect(sentTexts).toHaveLength(2);
  expect(sentTexts[1]).toMatch(/^Quincena: your payment of Rs\.[\d,.]+ is due today, /);
  const outcomes = await server.db
    .selectFrom('messageOutcomes')
    .select(['attempt', 'outcome'])
    .where('borrowerId', '=', ravi.borrowerId)
    .orderBy('attempt')
    .execute();
  expect(outcomes).toEqual([
    { attempt: 1, outcome: 'refused' },
    { attempt: 2, outcome: 'unknown' },
  ]);
});
