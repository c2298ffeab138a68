import { addDays, laterDay } from '../../../lending/index.ts';
import { answerBy } from '../../complaints/index.ts';
import { marketIn } from '../../config/index.ts';
import { between, digits, happens } from './chance.ts';
import type { Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

const telling = 0.06;
const openDays = 4;

/** Of those who are late, some say that they have paid: the last ones wait, the others were answered. */
export function keepClaim(world: World, loan: Loan): void {
  const { person, orderId, statement, terms } = loan;
  const { chance, market, today, borrowerId } = person;
  const { overdueSince, repayAmount } = statement;
  if (overdueSince === null || repayAmount === 0 || !happens(chance, telling)) return;
  const { paymentClaims, holidays, channels } = marketIn(world.config, market);
  const lateDays = Math.max(1, statement.daysOverdue);
  const ago = Math.min(lateDays, between(chance, 1, happens(chance, 0.5) ? openDays : lateDays));
  const on = addDays(today, -ago);
  const isOpen = ago <= openDays;
  world.rows.paymentClaims.push({
    borrowerId,
    orderId,
    number: 1,
    amount: statement.remaining,
    paidOn: laterDay(on, terms.disbursedOn),
    payCode: channels[0]?.payCode ?? '',
    reference: `9300${digits(chance, 10)}`,
    images: [],
    sentAt: momentOf(on, 150),
    answerBy: answerBy(on, paymentClaims.answer, holidays),
    pausedUntil: addDays(on, 3),
    state: isOpen ? 'open' : 'answered',
    closedAt: isOpen ? null : momentOf(addDays(on, 2)),
    provider: null,
    paymentId: null,
    answer: isOpen
      ? null
      : 'El comprobante es de otra referencia. Si tienes otro, envíanoslo y lo revisamos.',
  });
}
