import { createHash } from 'node:crypto';
import { addDays, type Day, daysBetween, latestDay, toDay } from '../../../lending/index.ts';
import { computeDeadline, getMarket } from '../../config/index.ts';
import { getDeadline } from '../../modules/complaints/index.ts';
import complaintTexts from './complaints.json' with { type: 'json' };
import {
  contactInstant,
  type HistoryContext,
  instantOn,
  pickOne,
  randomDigits,
  randomInt,
  randomLetters,
  type SimulatedLoan,
  toLanguage,
  withProbability,
} from './context.ts';
import texts from './texts.json' with { type: 'json' };

const claimShare = 0.06;
const openDays = 4;

/** Some late borrowers claim to have paid: the last claims are open, the others answered. */
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
    paidOn: latestDay(on, terms.disbursedOn),
    payCode: channels[0]?.payCode ?? '',
    reference: `9300${randomDigits(random, 10)}`,
    images: [],
    sentAt: instantOn(on, 150),
    answerBy: computeDeadline(on, paymentClaims.answer, holidays),
    holdUntil: addDays(on, 3),
    state: isOpen ? 'open' : 'answered',
    closedAt: isOpen ? null : instantOn(addDays(on, 2)),
    provider: null,
    paymentId: null,
    answer: isOpen ? null : texts.claimAnswer[toLanguage(history.config, market)],
  });
}

const complaintShare = 0.035;
/** Answers take their days: those of the last ones wait, a few for too long. */
const unansweredDays = 6;
const maxUnansweredDays = 24;

/** Complaints about a loan, most of them answered within their days. */
export function addComplaints(history: HistoryContext, loan: SimulatedLoan): void {
  const { borrower, orderId, terms } = loan;
  const { random, today, market, borrowerId } = borrower;
  if (!withProbability(random, complaintShare)) return;
  const on = addDays(terms.disbursedOn, randomInt(random, 1, 24));
  if (on >= today) return;
  const { type, sonType, detail, answer } = pickOne(random, complaintTexts);
  const problemType = history.config.complaints.types.find(({ value }) => value === type);
  if (
    problemType === undefined ||
    (sonType !== null && !problemType.children.some(({ value }) => value === sonType))
  )
    return;
  const { holidays, ...rules } = getMarket(history.config, market);
  const deadline = computeDeadline(on, getDeadline(history.config.complaints, type, rules), holidays);
  const answeredOn = addDays(on, randomInt(random, 0, Math.min(9, daysBetween(on, toDay(deadline)))));
  const age = daysBetween(on, today);
  const isLate = age <= maxUnansweredDays && withProbability(random, 0.2);
  const isAnswered = answeredOn < today && age > unansweredDays && !isLate;
  const language = toLanguage(history.config, market);
  const folio = `${market}${on.slice(2, 4)}-${randomLetters(random, 4)}-${randomLetters(random, 4)}`;
  history.rows.complaintDirectory.push({ folio, borrowerId });
  history.rows.complaints.push({
    borrowerId,
    folio,
    orderId,
    problemType: type,
    problemSonType: sonType,
    detail: detail[language],
    images: [],
    contentHash: createHash('sha256').update(folio).digest(),
    sentAt: instantOn(on, randomInt(random, -200, 150)),
    answerBy: deadline,
    answer: isAnswered ? answer[language] : null,
    answerImages: [],
    answeredAt: isAnswered ? instantOn(answeredOn, 170) : null,
    score: isAnswered && withProbability(random, 0.6) ? randomInt(random, 2, 5) : null,
  });
}

type ContactKind = 'note' | 'call' | 'message' | 'visit';

/** What staff wrote down of a contact. */
export function addContactNote(
  { rows, config }: HistoryContext,
  { borrower: { borrowerId, market }, orderId }: SimulatedLoan,
  on: Day,
  kind: ContactKind,
  text: keyof typeof texts,
): void {
  rows.deskNotes.push({
    borrowerId,
    orderId,
    at: contactInstant(getMarket(config, market).timeZone, on, 120),
    actor: 'support@quincena.example',
    kind,
    text: texts[text][toLanguage(config, market)],
  });
}
