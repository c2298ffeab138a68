import { addDays, type Day } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { computeAnswerDay } from '../../modules/complaints/index.ts';
import { instantOn } from './context.ts';
import { type NonEmpty, pickOne, type Random, randomInt } from './random.ts';
import type { HistoryContext } from './simulatedLoan.ts';

const requestTexts: NonEmpty<readonly ['access' | 'correction' | 'erasure' | 'objection', string]> = [
  ['access', 'Quiero saber qué datos míos tienen y con quién los comparten.'],
  ['correction', 'Mi apellido está mal escrito en el contrato.'],
  ['erasure', 'Ya pagué y cerré mi cuenta: borren lo que puedan.'],
  ['objection', 'No quiero que usen mi teléfono para promociones.'],
];
const requestStates = ['open', 'open', 'open', 'granted', 'done', 'refused'] as const;
/** How many days ago it came, at least and at most. */
const ageRanges = { open: [1, 30], granted: [12, 34], done: [40, 200], refused: [12, 200] } as const;
const requestCount = 24;
const answerDays = 20;
const effectDays = 15;

/** Requests about personal data: some wait, some were answered, one for longer than it may. */
export function addPrivacyRequests({ rows, config }: HistoryContext, random: Random, today: Day): void {
  for (let index = 0; index < requestCount; index++) {
    const borrower = rows.borrowers[Math.floor(random() * rows.borrowers.length)];
    if (borrower === undefined) return;
    const state = requestStates[index % requestStates.length] ?? 'open';
    const [kind, requestText] = pickOne(random, requestTexts);
    const [minAge, maxAge] = ageRanges[state];
    const on = addDays(today, -randomInt(random, minAge, maxAge));
    const { holidays } = getMarket(config, borrower.market);
    const deadline = (from: Day, days: number) =>
      computeAnswerDay(from, { kind: 'business', days }, holidays);
    const answeredOn = addDays(on, randomInt(random, 3, 10));
    rows.privacyRequests.push({
      requestId: `${index + 1}`.padStart(16, '0'),
      borrowerId: borrower.borrowerId,
      kind,
      asked: requestText,
      receivedAt: instantOn(on),
      answerBy: deadline(on, answerDays),
      effectBy: state === 'granted' || state === 'done' ? deadline(answeredOn, effectDays) : null,
      state,
      answer:
        state === 'open'
          ? null
          : state === 'refused'
            ? 'La ley nos pide guardarlo diez años.'
            : 'Así se hará.',
      answeredAt: state === 'open' ? null : instantOn(answeredOn),
    });
  }
}

const waiverCount = 3;
/** Half of it is more than one person waives alone, in either market. */
const minLateCharges = 220_000;
const approvalDays = 7;

/** What one of the staff asked for and another has to agree to: a part of somebody's late charges. */
export function addApprovals({ rows, loans, now }: HistoryContext): void {
  const late = loans.filter(({ statement: { totals, settledOn, writtenOffOn } }) => {
    return totals.lateInterest.outstanding > minLateCharges && settledOn === null && writtenOffOn === null;
  });
  for (const [index, { orderId, borrower, statement, terms }] of late.slice(0, waiverCount).entries()) {
    const amount = Math.floor(statement.totals.lateInterest.outstanding / 200) * 100;
    const reason = 'Pagó tarde por una quincena que le depositaron con retraso';
    rows.deskApprovals.push({
      approvalId: `${index + 1}`.padStart(16, '0'),
      call: 'waive',
      thing: `${orderId} late_charges`,
      request: { orderId, amount, of: 'late_charges', reason },
      key: `h-approval-${index + 1}`,
      orderId,
      borrowerId: borrower.borrowerId,
      amount,
      currency: terms.currency,
      askedBy: 'support@quincena.example',
      askedAt: new Date(now.getTime() - (index * 7 + 2) * 3_600_000),
      reason,
      expiresAt: new Date(now.getTime() + approvalDays * 86_400_000),
      state: 'waiting',
    });
  }
}

const inboxTexts: NonEmpty<string> = [
  '¿Prestan a quien trabaja por su cuenta?',
  'Cambié de teléfono, ¿cómo entro a mi cuenta?',
  'Do you lend in Tijuana?',
  '¿Puedo pagar antes y ahorrar?',
];
const inboxCount = 12;

/** What visitors of the site wrote. */
export function addInboxMessages({ rows }: HistoryContext, random: Random, today: Day): void {
  for (let index = 0; index < inboxCount; index++) {
    const sender = rows.borrowers[Math.floor(random() * rows.borrowers.length)];
    rows.inboxMessages.push({
      name: sender?.fullName ?? '',
      telephone: sender?.mobilePhone ?? '',
      email: `visitante${index + 1}@correo.example`,
      remark: pickOne(random, inboxTexts),
      receivedAt: instantOn(addDays(today, -randomInt(random, 1, 60)), randomInt(random, -200, 150)),
    });
  }
}
