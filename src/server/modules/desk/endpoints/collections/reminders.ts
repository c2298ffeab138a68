import { sql } from 'kysely';
import { getMessageTemplate } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { daySeconds } from '../../../../platform/durations.ts';
import { consumeSharedRateLimit } from '../../../../platform/rateLimits.ts';
import { notFound, tooManyRequests } from '../../../api/index.ts';
import { recordNote } from '../../../collections/index.ts';
import { queueStaffReminder, type ReminderWithheldReason } from '../../../notifications/index.ts';
import type { Services } from '../../../services.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { readEndpoint, type StaffIdentity, writeEndpoint } from '../../endpoint.ts';
import { type ConflictCode, conflictError } from '../../errors.ts';
import { getBorrower } from '../borrowerNames.ts';

const withheldCodes = {
  claimed: 'reminderClaimed',
  paused: 'reminderPaused',
  promised: 'reminderPromised',
  complaint: 'reminderComplaint',
  nothingDue: 'reminderNothingDue',
  otherTemplate: 'reminderOtherTemplate',
  hours: 'reminderHours',
  stopped: 'reminderStopped',
  day: 'reminderDay',
  week: 'reminderWeek',
  waiting: 'reminderWaiting',
  unreachable: 'reminderUnreachable',
} as const satisfies Record<ReminderWithheldReason, ConflictCode>;

export const sendReminderEndpoint = writeEndpoint('sendReminder', {
  leavesDebtUnchanged: true,
  async execute(services, { maker, key, now }, { borrowerId, template, orderId: requestedId, reason }) {
    const { db } = services;
    await getBorrower(db, borrowerId);
    const orderId = await findLoan(db, borrowerId, requestedId);
    if (orderId === undefined)
      throw requestedId === undefined ? conflictError('reminderNothingDue') : notFound();
    const withheldReason = await queueStaffReminder(services, {
      borrowerId,
      orderId,
      template,
      subject: key,
    });
    if (withheldReason !== null) throw conflictError(withheldCodes[withheldReason]);
    await countReminder(services, maker, now);
    const note = { kind: 'message', text: reason, nextActionOn: null, actor: maker.email } as const;
    await recordNote(services, { borrowerId, orderId }, note, now);
    return { reply: { borrowerId, orderId } };
  },
});

/** All accounts of the person count together. Throws 429. */
async function countReminder(
  { db, config }: Pick<Services, 'db' | 'config'>,
  maker: StaffIdentity,
  now: Date,
): Promise<void> {
  const [own, ...others] = await listStaffIdsOfPerson(db, maker);
  const toKey = (staffId: string) => `desk:reminders:${staffId}`;
  const limit = { max: config.desk.reminders.perDay, seconds: daySeconds };
  const wait = await consumeSharedRateLimit(db, { keys: [toKey(own), ...others.map(toKey)], ...limit }, now);
  if (wait > 0) throw tooManyRequests(wait);
}

/** The borrower's loan of that id; without one the loan that is late longest, else the newest that is owed. */
async function findLoan(
  db: Database,
  borrowerId: number,
  orderId: string | undefined,
): Promise<string | undefined> {
  let loans = db.selectFrom('orders').select('orderId').where('borrowerId', '=', borrowerId);
  if (orderId === undefined) loans = loans.where('state', 'in', ['to_be_repaid', 'overdue']);
  else loans = loans.where('orderId', '=', orderId);
  const loan = await loans
    .orderBy(sql`state = 'overdue'`, 'desc')
    .orderBy(sql`past_due_since nulls last`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return loan?.orderId;
}

/** What a message says, by the template of the market, else of the brand. */
export const messageTextEndpoint = readEndpoint(
  'messageText',
  async ({ config: { brand, markets, messages } }, _staff, { template, market }) => {
    if (markets[market] === undefined) throw notFound();
    const texts = getMessageTemplate(messages, market, template);
    const fillBrand = (text: string) => text.replaceAll('{brand}', brand.name);
    const toTexts = ({ sms, title, email }: { sms: string; title: string; email: readonly string[] }) => ({
      sms: fillBrand(sms),
      title: fillBrand(title),
      paragraphs: email.map(fillBrand),
    });
    return { es: toTexts(texts.es), en: toTexts(texts.en) };
  },
  { skipsViewAudit: true },
);
