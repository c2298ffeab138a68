import { addDays, laterDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { computeAnswerDay } from '../../modules/complaints/index.ts';
import { instantOn } from './context.ts';
import { randomDigits, randomInt, withProbability } from './random.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

const claimShare = 0.06;
const openDays = 4;

/** Of those who are late, some say that they have paid: the last ones wait, the others were answered. */
export function addPaymentClaim(history: HistoryContext, loan: SimulatedLoan): void {
  const { borrower, orderId, statement, terms } = loan;
  const { random, market, today, borrowerId } = borrower;
  const { overdueSince, repayAmount } = statement;
  if (overdueSince === null || repayAmount === 0 || !withProbability(random, claimShare)) return;
  const { paymentClaims, holidays, channels } = getMarket(history.config, market);
  const lateDays = Math.max(1, statement.daysOverdue);
  const daysAgo = Math.min(
    lateDays,
    randomInt(random, 1, withProbability(random, 0.5) ? openDays : lateDays),
  );
  const on = addDays(today, -daysAgo);
  const isOpen = daysAgo <= openDays;
  history.rows.paymentClaims.push({
    borrowerId,
    orderId,
    number: 1,
    amount: statement.remaining,
    paidOn: laterDay(on, terms.disbursedOn),
    payCode: channels[0]?.payCode ?? '',
    reference: `9300${randomDigits(random, 10)}`,
    images: [],
    sentAt: instantOn(on, 150),
    answerBy: computeAnswerDay(on, paymentClaims.answer, holidays),
    pausedUntil: addDays(on, 3),
    state: isOpen ? 'open' : 'answered',
    closedAt: isOpen ? null : instantOn(addDays(on, 2)),
    provider: null,
    paymentId: null,
    answer: isOpen
      ? null
      : 'El comprobante es de otra referencia. Si tienes otro, envíanoslo y lo revisamos.',
  });
}
