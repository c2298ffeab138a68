import { loanDetails } from '../../../contract/constants/pages.ts';
import {
  addDays,
  computeSchedule,
  computeTotalRepayment,
  type Day,
  daysBetween,
} from '../../../lending/index.ts';
import { computeDeadline, getMarket, type MessageTemplate, messageTemplates } from '../../config/index.ts';
import { isAlwaysCurrent, type MessageContent, renderMessage } from '../../modules/notifications/index.ts';
import {
  contactInstant,
  type HistoryContext,
  instantOn,
  pickOne,
  type Random,
  randomInt,
  type SimulatedLoan,
  toLanguage,
} from './context.ts';
import { disbursedAmount } from './loan.ts';
import texts from './texts.json' with { type: 'json' };

type RequestKind = 'access' | 'correction' | 'erasure' | 'objection';
const requestTexts: readonly (readonly [RequestKind, Record<'es' | 'en', string>])[] = [
  [
    'access',
    {
      es: 'Quiero saber qué datos míos tienen y con quién los comparten.',
      en: 'I want to know which of my data you hold and with whom you share them.',
    },
  ],
  [
    'correction',
    { es: 'Mi apellido está mal escrito en el contrato.', en: 'My surname is misspelt in the agreement.' },
  ],
  [
    'erasure',
    {
      es: 'Ya pagué y cerré mi cuenta: borren lo que puedan.',
      en: 'I have paid and closed my account: erase what you can.',
    },
  ],
  [
    'objection',
    {
      es: 'No quiero que usen mi teléfono para promociones.',
      en: 'I do not want my phone to be used for promotions.',
    },
  ],
];
const requestAnswers = {
  refused: {
    es: 'La ley nos pide guardarlo diez años.',
    en: 'The law requires us to keep it for ten years.',
  },
  granted: { es: 'Así se hará.', en: 'It will be done.' },
} as const;
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
    const language = toLanguage(config, borrower.market);
    const deadline = (from: Day, days: number) => computeDeadline(from, { kind: 'business', days }, holidays);
    const answeredOn = addDays(on, randomInt(random, 3, 10));
    rows.privacyRequests.push({
      requestId: `${index + 1}`.padStart(16, '0'),
      borrowerId: borrower.borrowerId,
      kind,
      requestText: requestText[language],
      receivedAt: instantOn(on),
      answerBy: deadline(on, answerDays),
      effectBy: state === 'granted' || state === 'done' ? deadline(answeredOn, effectDays) : null,
      state,
      answer: state === 'open' ? null : requestAnswers[state === 'refused' ? state : 'granted'][language],
      answeredAt: state === 'open' ? null : instantOn(answeredOn),
    });
  }
}

const waiverCount = 3;
/** Half of it is more than one person waives alone, in either market. */
const minLateCharges = 220_000;
const approvalDays = 7;

/** Pending approvals: waivers of part of a loan's late charges. */
export function addApprovals({ config, rows, loans, now }: HistoryContext): void {
  const late = loans.filter(({ statement: { totals, settledOn, writtenOffOn } }) => {
    return totals.lateInterest.outstanding > minLateCharges && settledOn === null && writtenOffOn === null;
  });
  for (const [index, { orderId, borrower, statement, terms }] of late.slice(0, waiverCount).entries()) {
    const amount = Math.floor(statement.totals.lateInterest.outstanding / 200) * 100;
    const reason = texts.latePay[toLanguage(config, borrower.market)];
    rows.deskApprovals.push({
      approvalId: `${index + 1}`.padStart(16, '0'),
      call: 'waive',
      subjectKey: `${orderId} late_charges`,
      request: { orderId, amount, of: 'late_charges', reason },
      key: `h-approval-${index + 1}`,
      orderId,
      borrowerId: borrower.borrowerId,
      amount,
      currency: terms.currency,
      reasonCode: 'perRequest',
      exposure: amount,
      makerEmail: 'support@quincena.example',
      askedAt: new Date(now.getTime() - (index * 7 + 2) * 3_600_000),
      reason,
      expiresAt: new Date(now.getTime() + approvalDays * 86_400_000),
      state: 'waiting',
    });
  }
}

const inboxTexts: readonly string[] = [
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

/** Who looks at what was written looks at the last months. */
const messageDays = 120;

/** What a borrower was written about a loan, in the words of every message. */
export function addMessages(history: HistoryContext, loan: SimulatedLoan): void {
  const { terms, borrower, paid, statement } = loan;
  const [first] = computeSchedule(terms, terms.disbursedOn);
  const [instalment] = statement.instalments;
  if (first === undefined || instalment === undefined) return;
  const account = `•${borrower.last4}`;
  const { dueOn } = instalment;
  const due = computeTotalRepayment([first]);
  addMessage(history, loan, 'paid_out', terms.disbursedOn, ({ money, day }) => ({
    amount: money(disbursedAmount(loan)),
    account,
    next: money(due),
    due: day(dueOn),
  }));
  const isOpenOn = (on: Day) => !paid.some((one) => one.on <= on);
  const reminders = [
    ['due_in_3', -3],
    ['due_tomorrow', -1],
    ['overdue_1', 1],
    ['overdue_7', 7],
    ['overdue_15', 15],
  ] as const;
  for (const [template, days] of reminders) {
    const on = addDays(dueOn, days);
    if (isOpenOn(on))
      addMessage(history, loan, template, on, ({ money, day }) => ({
        amount: money(due),
        due: day(dueOn),
      }));
  }
  for (const { on, amount } of paid)
    addMessage(history, loan, 'payment_received', on, ({ money }) => ({
      amount: money(amount),
    }));
}

function addMessage(
  { rows, config }: HistoryContext,
  { borrower, orderId }: SimulatedLoan,
  template: MessageTemplate,
  on: Day,
  values: MessageContent['values'],
): void {
  const { borrowerId, market, fullName, phone, today } = borrower;
  if (on >= today || daysBetween(on, today) > messageDays) return;
  const subject = `${orderId} ${on}`;
  const page = { path: loanDetails, query: { orderId } };
  const content: MessageContent = {
    template,
    subject,
    orderId,
    page,
    values,
    withheldReason: null,
    isStillValid: isAlwaysCurrent,
  };
  const {
    languages: [language = 'es'],
    timeZone,
  } = getMarket(config, market);
  const recipient = { channel: 'sms', recipient: phone, language } as const;
  const borrowerContact = { borrowerId, market, fullName, phone, email: '', language, optedOutAt: null };
  const { title, body } = renderMessage(config, borrowerContact, recipient, content, {
    page: '',
    unsubscribe: undefined,
  });
  const at = contactInstant(timeZone, on, 175);
  const key = { borrowerId, template, subject, attempt: 1 };
  const { kind } = messageTemplates[template];
  rows.messages.push({ ...key, orderId, kind, at, ...recipient, title, body, withheld: '' });
  rows.messageOutcomes.push({ ...key, outcome: 'sent', reasonCode: '', at });
}
