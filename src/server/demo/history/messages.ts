import { loanDetails } from '../../../contract/constants/pages.ts';
import {
  addDays,
  computeSchedule,
  computeTotalRepayment,
  type Day,
  daysBetween,
} from '../../../lending/index.ts';
import { getMarket, type MessageTemplate, messageTemplates } from '../../config/index.ts';
import { alwaysValid, type MessageContent, renderMessage } from '../../modules/notifications/index.ts';
import { instantOn } from './context.ts';
import { disbursedAmount } from './loan.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

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
  addMessage(history, loan, 'paid_out', terms.disbursedOn, ({ formatMoney: money, formatDay: day }) => ({
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
      addMessage(history, loan, template, on, ({ formatMoney: money, formatDay: day }) => ({
        amount: money(due),
        due: day(dueOn),
      }));
  }
  for (const { on, amount } of paid)
    addMessage(history, loan, 'payment_received', on, ({ formatMoney: money }) => ({
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
    holdReason: null,
    isStillValid: alwaysValid,
  };
  const [language = 'es'] = getMarket(config, market).languages;
  const recipient = { channel: 'sms', recipient: phone, language } as const;
  const borrowerContact = { borrowerId, market, fullName, phone, email: '', language, stoppedAt: null };
  const { title, body } = renderMessage(config, borrowerContact, recipient, content, {
    page: '',
    unsubscribe: undefined,
  });
  const at = instantOn(on, 175);
  const key = { borrowerId, template, subject, attempt: 1 };
  const { kind } = messageTemplates[template];
  rows.messages.push({ ...key, orderId, kind, at, ...recipient, title, body, withheld: '' });
  rows.messageOutcomes.push({ ...key, outcome: 'sent', why: '', at });
}
