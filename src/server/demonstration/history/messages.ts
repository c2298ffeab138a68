import { loanDetails } from '../../../contract/constants/pages.ts';
import { addDays, type Day, daysBetween, scheduleOf, toRepay } from '../../../lending/index.ts';
import { type MessageTemplate, marketIn, messageTemplates } from '../../config/index.ts';
import { always, type Content, letterOf } from '../../messages/index.ts';
import { type Loan, sumOf } from './loan.ts';
import { momentOf, type World } from './world.ts';

/** Who looks at what was written looks at the last months. */
const keptDays = 120;

/** What a borrower was written about a loan, in the words of every message. */
export function keepMessages(world: World, loan: Loan): void {
  const { terms, person, paid, statement } = loan;
  const [first] = scheduleOf(terms, terms.disbursedOn);
  const [instalment] = statement.instalments;
  if (first === undefined || instalment === undefined) return;
  const account = `•${person.last4}`;
  const { dueOn } = instalment;
  const due = toRepay([first]);
  write(world, loan, 'paid_out', terms.disbursedOn, ({ money, day }) => ({
    amount: money(sumOf(loan)),
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
      write(world, loan, template, on, ({ money, day }) => ({ amount: money(due), due: day(dueOn) }));
  }
  for (const { on, amount } of paid)
    write(world, loan, 'payment_received', on, ({ money }) => ({ amount: money(amount) }));
}

function write(
  { rows, config }: World,
  { person, orderId }: Loan,
  template: MessageTemplate,
  on: Day,
  values: Content['values'],
): void {
  const { borrowerId, market, fullName, phone, today } = person;
  if (on >= today || daysBetween(on, today) > keptDays) return;
  const subject = `${orderId} ${on}`;
  const page = { path: loanDetails, query: { orderId } };
  const content: Content = { template, subject, orderId, page, values, hold: null, isStillSo: always };
  const [language = 'es'] = marketIn(config, market).languages;
  const addressed = { channel: 'sms', recipient: phone, language } as const;
  const to = { borrowerId, market, fullName, phone, email: '', language, stoppedAt: null };
  const { title, body } = letterOf(config, to, addressed, content, { page: '', stop: undefined });
  const at = momentOf(on, 175);
  const key = { borrowerId, template, subject, attempt: 1 };
  const { kind } = messageTemplates[template];
  rows.messages.push({ ...key, orderId, kind, at, ...addressed, title, body, withheld: '' });
  rows.messageOutcomes.push({ ...key, outcome: 'sent', why: '', at });
}
