import { addDays, type Day } from '../../../lending/index.ts';
import { answerBy } from '../../complaints/index.ts';
import { marketIn } from '../../config/index.ts';
import { between, type Chance, oneOf, type Some } from './chance.ts';
import { momentOf, type World } from './world.ts';

const requests: Some<readonly ['access' | 'correction' | 'erasure' | 'objection', string]> = [
  ['access', 'Quiero saber qué datos míos tienen y con quién los comparten.'],
  ['correction', 'Mi apellido está mal escrito en el contrato.'],
  ['erasure', 'Ya pagué y cerré mi cuenta: borren lo que puedan.'],
  ['objection', 'No quiero que usen mi teléfono para promociones.'],
];
const states = ['open', 'open', 'open', 'granted', 'done', 'refused'] as const;
/** How many days ago it came, at least and at most. */
const agesOf = { open: [1, 30], granted: [12, 34], done: [40, 200], refused: [12, 200] } as const;
const requestCount = 24;
const answerDays = 20;
const effectDays = 15;

/** Requests about personal data: some wait, some were answered, one for longer than it may. */
export function keepPrivacyRequests({ rows, config }: World, chance: Chance, today: Day): void {
  for (let index = 0; index < requestCount; index++) {
    const borrower = rows.borrowers[Math.floor(chance() * rows.borrowers.length)];
    if (borrower === undefined) return;
    const state = states[index % states.length] ?? 'open';
    const [kind, asked] = oneOf(chance, requests);
    const [least, most] = agesOf[state];
    const on = addDays(today, -between(chance, least, most));
    const { holidays } = marketIn(config, borrower.market);
    const by = (from: Day, days: number) => answerBy(from, { kind: 'business', days }, holidays);
    const answeredOn = addDays(on, between(chance, 3, 10));
    rows.privacyRequests.push({
      requestId: `${index + 1}`.padStart(16, '0'),
      borrowerId: borrower.borrowerId,
      kind,
      asked,
      receivedAt: momentOf(on),
      answerBy: by(on, answerDays),
      effectBy: state === 'granted' || state === 'done' ? by(answeredOn, effectDays) : null,
      state,
      answer:
        state === 'open'
          ? null
          : state === 'refused'
            ? 'La ley nos pide guardarlo diez años.'
            : 'Así se hará.',
      answeredAt: state === 'open' ? null : momentOf(answeredOn),
    });
  }
}

const waiverCount = 3;
/** Half of it is more than one person waives alone, in either market. */
const leastLate = 220_000;
const approvalDays = 7;

/** What one of the staff asked for and another has to agree to: a part of somebody's late charges. */
export function keepApprovals({ rows, loans, now }: World): void {
  const late = loans.filter(({ statement: { totals, settledOn, writtenOffOn } }) => {
    return totals.lateInterest.outstanding > leastLate && settledOn === null && writtenOffOn === null;
  });
  for (const [index, { orderId, person, statement, terms }] of late.slice(0, waiverCount).entries()) {
    const amount = Math.floor(statement.totals.lateInterest.outstanding / 200) * 100;
    const reason = 'Pagó tarde por una quincena que le depositaron con retraso';
    rows.deskApprovals.push({
      approvalId: `${index + 1}`.padStart(16, '0'),
      call: 'waive',
      thing: `${orderId} late_charges`,
      request: { orderId, amount, of: 'late_charges', reason },
      key: `h-approval-${index + 1}`,
      orderId,
      borrowerId: person.borrowerId,
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

const remarks: Some<string> = [
  '¿Prestan a quien trabaja por su cuenta?',
  'Cambié de teléfono, ¿cómo entro a mi cuenta?',
  'Do you lend in Tijuana?',
  '¿Puedo pagar antes y ahorrar?',
];
const remarkCount = 12;

/** What visitors of the site wrote. */
export function keepRemarks({ rows }: World, chance: Chance, today: Day): void {
  for (let index = 0; index < remarkCount; index++) {
    const writer = rows.borrowers[Math.floor(chance() * rows.borrowers.length)];
    rows.inboxMessages.push({
      name: writer?.fullName ?? '',
      telephone: writer?.mobilePhone ?? '',
      email: `visitante${index + 1}@correo.example`,
      remark: oneOf(chance, remarks),
      receivedAt: momentOf(addDays(today, -between(chance, 1, 60)), between(chance, -200, 150)),
    });
  }
}
