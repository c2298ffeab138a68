import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { orderStates } from '../../status.ts';
import { contactOutcomes, contactRestrictions } from '../collections.ts';
import { loanDocuments, noteKinds, servicingKinds, waivableComponents } from '../loans.ts';
import { payoutStates } from '../payouts.ts';
import { pendingOfOrder } from './approvals.ts';
import {
  amount,
  borrowerIdentity,
  currency,
  day,
  defineCall,
  dueComponents,
  instant,
  messageLanguage,
  optionalReason,
  pendingApprovalId,
  reason,
} from './common.ts';
import { activePaymentReferences } from './paymentReferences.ts';
import { recentComplaints } from './recentComplaints.ts';

const instalment = z.object({
  number: z.int(),
  dueOn: day,
  originalDueOn: day,
  principal: amount,
  interest: amount,
  vat: amount,
  lateCharges: amount,
  isAtLateCap: z.boolean().describe('Its late charges have reached the most that its terms allow'),
  fees: amount,
  paid: amount,
  waived: amount,
  outstanding: amount,
  daysOverdue: z.int(),
  paidOn: day.nullable(),
});

/** Why a payment's credit can't be refunded now. */
export const refundObstacles = ['noReturnRoute', 'noAccount', 'notMatchedYet', 'noCredit'] as const;

const refundEligibility = z.object({
  obstacle: z.enum(refundObstacles).nullable().describe('Why nothing can be refunded now'),
  payer: z
    .enum(['provider', 'payout'])
    .nullable()
    .describe('By whom it is paid: the payment’s provider, else a payout to the agreed account'),
  payoutLimit: amount.nullable().describe('The most of one payout; null: its provider pays it'),
  max: amount.describe('What can be refunded now'),
  unreconciledCredit: amount.describe('Credit of money that staff recorded, until the bank shows it'),
  refundableWithoutApproval: amount.describe(
    'Credit without money that staff recorded or an import brought; more needs approval',
  ),
  isChangedByCaller: z
    .boolean()
    .describe('The caller changed the loan’s payments or debt in the last 30 days: it needs approval'),
});

const paymentTill = z.object({
  tillId: z.string(),
  holderName: z.string(),
  openedAt: instant,
  isOpen: z.boolean(),
});

const payment = z.object({
  /** By which it is reversed and refunded. */
  paymentId: z.string(),
  provider: z.string(),
  channel: z.string(),
  reference: z.string().describe('Reference; of a manually recorded payment the receipt number'),
  amount,
  valueDate: day,
  accountingDay: day.nullable().describe('Posting day (UTC), if its own day was closed'),
  receivedAt: instant,
  credit: amount.describe('What of it is the borrower’s credit, less its refunds'),
  refunded: amount.describe('Its refunds, those under way too'),
  refund: refundEligibility.nullable().describe('Of its credit today; null: it has none'),
  reversedOn: day.nullable(),
  recordedBy: z.string().describe('Of staff who recorded it; else empty'),
  till: paymentTill.nullable().describe('The till that took its cash'),
  pendingReversalId: pendingApprovalId.describe('The pending request to reverse it'),
  pendingRefundId: pendingApprovalId.describe('The pending request to refund its credit'),
});

const event = z.object({
  eventId: z.string(),
  kind: z.enum([...servicingKinds, 'refund']),
  isUnderWay: z.boolean().describe('Of a refund: its provider has not paid it yet'),
  amount: amount.nullable().describe('Null: it has none, or is of all that is owed'),
  of: z.enum(waivableComponents).nullable().describe('The component that is waived or no longer accrues'),
  isReversible: z.boolean().describe('A waiver that may be reversed'),
  until: day
    .nullable()
    .describe('The last day of a pause, a stop of charges, an offer or a promise; null: it has none'),
  valueDate: day,
  recordedAt: instant,
  by: z.string(),
  approvedBy: z.string().nullable().describe('Who approved it, where it waited for a second person'),
  reason: z.string(),
  evidence: z.string(),
});

const statement = z.object({
  disbursedOn: day,
  /** The payoff on that day, and the remaining debt if each instalment is paid on its day. */
  payoff: amount,
  remaining: amount,
  dueNow: amount,
  due: dueComponents,
  repayAmount: amount,
  repayDate: day.nullable(),
  overdueSince: day.nullable(),
  daysOverdue: z.int(),
  isAtLateCap: z
    .boolean()
    .describe('No more late charges accrue: those of all late instalments are at their cap'),
  /** What may be waived. */
  lateCharges: amount,
  fees: amount,
  interest: amount,
  credit: amount,
  settledOn: day.nullable(),
  restructuredOn: day.nullable().describe('When its schedule was last replaced'),
  writtenOffOn: day.nullable(),
  holdUntil: day.nullable(),
  isOnHold: z.boolean(),
  instalments: z.array(instalment),
  promises: z.array(
    z.object({
      id: z.string(),
      amount,
      paysBy: day,
      paid: amount,
      state: z.enum(['open', 'honoured', 'broken']),
    }),
  ),
  offers: z.array(
    z.object({
      id: z.string(),
      amount,
      expiresOn: day.describe('Last day of payments that complete it'),
      paid: amount,
      state: z.enum(['open', 'honoured', 'lapsed', 'withdrawn']),
      withdrawal: z
        .object({
          until: day.describe('Payments dated up to it would still complete the offer'),
          needsApproval: z.boolean(),
        })
        .nullable()
        .describe('What withdrawing it today leaves; null: staff can’t withdraw it'),
    }),
  ),
});

const payout = z.object({
  payoutId: z.string().describe('Its reference: by STP the tracking key'),
  provider: z.string(),
  providerId: z.string().nullable(),
  state: z.enum(payoutStates),
  amount,
  account: z.string().describe('Last digits'),
  providerMessage: z.string().describe('Last message of the provider'),
  createdAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable().describe('When it arrived, came back or was refused'),
  needsAccount: z.boolean().describe('Failed; no new payout until the borrower binds another account'),
  accountAskedAt: instant.nullable().describe('When staff last asked for another account'),
});

/** A note about the loan, with the outcome of a call. */
export const loanNote = z.object({
  noteId: z.int(),
  at: instant,
  by: z.string(),
  kind: z.enum(noteKinds),
  outcome: z.enum(contactOutcomes).nullable(),
  text: z.string(),
  nextActionOn: day.nullable(),
  correctedAt: instant.nullable().describe('Of a correction: when it replaced what was recorded before'),
  isSuperseded: z.boolean().describe('Replaced by a correction'),
});

export const openClaim = z
  .object({ amount, paidOn: day, answerBy: day.describe('Promised to the borrower') })
  .nullable()
  .describe('Payment that the borrower claims to have made, until it is answered');

/** As of now, whatever the day requested. */
const collectionHold = z.object({
  isPlacedByStaff: z
    .boolean()
    .describe('Whether staff paused the collection, so that they may end the pause'),
  stopsCharges: z.boolean().describe('Whether a pause stops late charges, so that it needs approval'),
  lastDayWithoutApproval: day
    .nullable()
    .describe('Through which one person may pause it from today; null: every pause needs approval'),
  maxDaysWithoutApproval: z.int(),
  withinDays: z
    .int()
    .describe('In as many days it may be paused for `maxDaysWithoutApproval` without approval'),
});

/** Without `asOf`, as of today. */
export const loan = defineCall({ orderId: identifier, asOf: day.optional() }).answers({
  orderId: z.string(),
  ...borrowerIdentity,
  market: z.string(),
  language: messageLanguage,
  productId: z.string(),
  currency,
  principal: amount,
  disbursement: amount.describe('What is paid out: the principal less what is deducted'),
  /** As it is now, whatever the day requested. */
  state: z.enum(orderStates),
  asOf: day,
  today: day,
  lastDebtDay: day.describe('The last day for which `debtOnDay` answers'),
  createdAt: instant,
  /** Null where the borrower had no money of it on that day. */
  statement: statement.nullable(),
  coolingOff: z
    .object({
      lastDay: day,
      amount: amount.describe('What ends the loan on the day shown, or as it was asked for'),
      isRequested: z.boolean().describe('Whether the borrower asked for it'),
      isCommissionKept: z.boolean(),
    })
    .nullable()
    .describe('How the borrower may exit the loan; null: no longer, or never'),
  /** The last payout, as it is now; null before there was one, and of an imported loan. */
  payout: payout.nullable(),
  openClaim,
  complaints: recentComplaints,
  contact: z
    .object({
      phone: z.string().describe('Masked'),
      listed: z
        .object({
          restriction: z.enum(contactRestrictions).nullable().describe('Why not to call now; null: callable'),
          lastContactAt: instant.nullable(),
          nextActionOn: day.nullable(),
        })
        .nullable()
        .describe('As the call list has the borrower; null: it does not'),
    })
    .describe('As of now, whatever the day requested'),
  collectionHold,
  waiverLeft: amount.describe(
    'What the caller may still waive of it today without approval, within the limit of a loan',
  ),
  isDisputed: z.boolean().describe('Nobody is called about it: the last contact disputes the debt'),
  /** As of now, whatever the day requested. */
  pendingApprovals: pendingOfOrder,
  /** As of now, whatever the day requested. */
  references: activePaymentReferences,
  payments: z.array(payment),
  events: z.array(event),
  notes: z.array(loanNote),
});

/** The text of the borrower's agreement; it contains personal data, so it takes a reason. */
export const agreement = defineCall({
  orderId: identifier,
  reason: reason.optional(),
  language: z.enum(['es', 'en']).default('es'),
}).answers({ orderId: z.string(), pdf: z.string().describe('PDF as base64') });

/** The statement of the whole loan, or its case file: terms, movements, events, contacts, messages, complaints. */
export const loanPaper = defineCall({
  orderId: identifier,
  kind: z.enum(loanDocuments),
  reason: reason.optional(),
  language: messageLanguage.default('es'),
}).answers({ orderId: z.string(), pdf: z.string().describe('PDF as base64') });

/** A note about a debt. */
export const note = defineCall({
  orderId: identifier,
  reason: optionalReason,
  kind: z.enum(noteKinds).default('note'),
  text: line(1_000).pipe(z.string().min(1)),
  nextActionOn: day.nullable().default(null),
}).answers({ orderId: z.string() });
