import { z } from 'zod';
import { line, wholeNumber } from '../../schemas/common.ts';
import { actorKinds, auditFaultKinds } from '../auditActions.ts';
import { refusals } from '../auditSubject.ts';
import { callNames } from '../calls.ts';
import { servicingKinds, waivableComponents } from '../loans.ts';
import {
  amount,
  borrowerId,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  instant,
  personName,
} from './common.ts';

/** The verdict of the daily verification of the audit's hash chain; `verifiedAt` null before the first. */
export const auditChain = defineCall({}).answers({
  verifiedAt: instant.nullable(),
  links: z.int().describe('Events whose hash was recomputed'),
  headHash: z.string().describe('Of the last of them, to be compared with one noted elsewhere'),
  faults: z.array(z.object({ place: z.int(), kind: z.enum(auditFaultKinds) })).describe('At most 100'),
  unchainedEvents: z
    .int()
    .describe('Older than an hour and not in the chain; before the first verification, all that are not'),
  newerEvents: z.int().describe('Recorded since that verification'),
});

const auditEventRow = {
  eventId: z.string(),
  at: instant,
  actorKind: z.enum(actorKinds),
  /** E-mail of a staff member or name of a token; may be empty. */
  actor: z.string(),
  actorName: personName.nullable().describe('Name of the staff member; null of others'),
  action: z.string(),
  subject: z.string(),
  approvedBy: z
    .string()
    .nullable()
    .describe('E-mail of who approved what was executed, by its approval request'),
  approvedByName: z.string().register(csvHandling, { as: 'leftOut' }).nullable(),
  refusedBecause: z
    .string()
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('Why a rule refused it, in the caller’s language'),
  staff: z
    .object({ staffId: z.string(), name: personName })
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('The staff member whose account the line is about'),
  till: z
    .object({ tillId: z.string(), holderName: personName })
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('The till that the call of the line is about'),
  request: z
    .object({ call: z.string(), orderId: z.string().nullable() })
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('The approval request that the line is about'),
  borrowerId: z.int().nullable(),
  address: z.string(),
  reason: z.string(),
  amount: amount.nullable().describe('Amount moved, asked for or decided on'),
  currency: currency.nullable(),
  debtBefore: amount.nullable().describe('Payoff amount before it on that day; credit is negative'),
  debtAfter: amount.nullable(),
  /** Its place in the hash chain, and its chain hash; null until it is appended, within a minute. */
  place: z.int().nullable(),
  hash: z.string().nullable(),
};

export const audit = defineListCall({
  borrowerId: borrowerId.optional(),
  name: line(80).optional().describe('Beginnings of a borrower’s name'),
  kind: z.enum(['acts', 'views']).optional().describe('Only what was done, or only what was looked at'),
  about: line(128)
    .optional()
    .describe('What a line’s subject holds: a loan, complaint, payout, approval, receipt, till, import'),
  amountFrom: wholeNumber.pipe(z.int().min(0)).optional().describe('Minor units'),
  amountTo: wholeNumber.pipe(z.int().min(0)).optional(),
  action: line(60).optional(),
  call: z.enum(callNames).optional().describe('Done, asked for, looked at or refused by that call'),
  refusal: z.enum(refusals).optional().describe('Only what was refused, for that'),
  actor: line(120).optional(),
  from: instant.optional(),
  until: instant.optional(),
}).of(auditEventRow);

/** A line of the audit with what else is known of it. `borrowerId`: whom it concerns; absent: no borrower. Throws 404. */
export const auditEvent = defineCall({
  eventId: wholeNumber.pipe(z.int().min(1)),
  borrowerId: borrowerId.optional(),
}).answers({
  ...auditEventRow,
  device: z.string().nullable().describe('The browser, as it names itself'),
  requestKey: z.string().nullable().describe('The idempotency key under which it was sent'),
  sent: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'What was sent; `••••` is personal data or free text. Null: it isn’t known, or nothing was sent',
    ),
  approvalId: z.string().nullable().describe('The approval request that it belongs to'),
  recorded: z
    .array(
      z.object({
        eventId: z.string(),
        orderId: z.string(),
        kind: z.enum(servicingKinds),
        valueDate: day,
        amount: amount.nullable(),
        currency: currency.nullable(),
        of: z.enum(waivableComponents).nullable(),
        evidence: z.string(),
      }),
    )
    .describe('What it recorded on the loan'),
});
