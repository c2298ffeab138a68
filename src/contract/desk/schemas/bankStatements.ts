import { z } from 'zod';
import { identifier, line, marketCode, positiveAmount } from '../../schemas/common.ts';
import { approvalCalls, approvalReasons } from '../approvals.ts';
import {
  bankStatementFields,
  bankStatementLineErrors,
  bankStatementLineStates,
  lineExplanations,
} from '../bankStatements.ts';
import {
  amount,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  maxFileLength,
  optionalReason,
  pendingApprovalId,
  personName,
  possibleDuplicates,
  reason,
  shortId,
  sortParameter,
} from './common.ts';
import { suggestion } from './suspense.ts';
import { lineId } from './tills.ts';

const statementRow = {
  statementId: z.string(),
  market: z.string(),
  currency,
  fileName: z.string(),
  format: z.enum(['csv', 'camt.053']),
  importedBy: z.string(),
  importedAt: instant,
  added: z.int().describe('Lines not in any earlier file'),
  known: z.int().describe('Lines already in another file'),
  refused: z.int(),
};

/** The newest first. */
export const bankStatements = defineListCall({
  market: marketCode.optional(),
  ...sortParameter('importedAt'),
}).of({
  ...statementRow,
  unused: z.int().describe('Credit lines of it that neither show a payment or deposit nor are explained'),
  importerName: personName.describe('Empty: no longer known'),
});

export const importBankStatement = defineCall({
  market: marketCode,
  fileName: line(200),
  file: z.string().min(1).max(maxFileLength).describe('CSV or CAMT.053, as base64; up to 24 MB'),
  account: line(64).default('').describe('Account number, if the file doesn’t contain it'),
  reason: optionalReason,
}).answers(statementRow);

/** What the bank says of a payment: it may name who paid. */
const bankText = z.string().register(csvHandling, { as: 'redacted' }).describe('Accounts are masked');

const bankLine = {
  valueDate: day,
  amount: amount.describe('Negative: debit'),
  currency,
  reference: z.string().describe('Accounts are masked'),
  description: bankText,
  usedAs: z.enum(['payment', 'deposit']).nullable(),
};

/** What a line is that shows neither a payment nor a deposit. */
const explanation = z.enum(lineExplanations).nullable().describe('Null: it is not explained');

/** What a file held, in its order. */
export const bankStatement = defineListCall({
  statementId: shortId,
  state: z
    .enum(bankStatementLineStates)
    .optional()
    .describe('`unused`, `debits`: credit and debit lines that show nothing and aren’t explained'),
}).of({
  lineNumber: z.int(),
  /** Null of a line that was refused. */
  lineId: z.string().nullable(),
  isKnown: z.boolean(),
  valueDate: day.nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  reference: z.string().nullable(),
  description: bankText.nullable().describe('Of a refused line all that it held; accounts are masked'),
  usedAs: bankLine.usedAs,
  usedFor: z.string().nullable().describe('Receipt of the payment, or id of the deposit'),
  orderId: z.string().nullable().describe('Loan of the payment'),
  explanation,
  pendingApprovalId,
  field: z.enum(bankStatementFields).nullable(),
  reason: z.enum(bankStatementLineErrors).nullable(),
  /** The same in the caller's language. */
  text: z.string().nullable(),
});

const payingLine = {
  approvalReason: z
    .enum(approvalReasons)
    .nullable()
    .describe('Why recording it to the loan needs approval, if it does'),
};

/** Credit lines that nothing has used, the newest first. */
export const statementLines = defineListCall({
  market: marketCode,
  amount: positiveAmount.optional(),
  lineId: lineId.optional(),
  orderId: identifier.optional().describe('Loan to which the line may be recorded'),
}).of({
  lineId: z.string(),
  ...bankLine,
  /** Imported by the caller only: using it needs approval. */
  isOwn: z.boolean(),
  ...payingLine,
  pendingApprovalId: pendingApprovalId.describe('The pending request to record it as a payment'),
  pendingOrderId: z.string().nullable().describe('For which loan that is'),
});

/** A line, with what its money may be while nothing has used or explained it. */
export const statementLine = defineCall({ lineId }).answers({
  lineId: z.string(),
  market: z.string(),
  ...bankLine,
  usedFor: z.string().nullable().describe('Receipt of the payment, or id of the deposit'),
  orderId: z.string().nullable().describe('Loan of the payment'),
  explanation,
  explainedAt: instant.nullable(),
  explainedReason: z.string(),
  pending: z
    .object({ approvalId: z.string(), call: z.enum(approvalCalls), orderId: z.string().nullable() })
    .nullable()
    .describe('The pending request to use or explain it'),
  openDepositId: z.string().nullable().describe('The deposit without a line that it names, whose line it is'),
  possibleDuplicates: possibleDuplicates.describe('Deposits and payments that its money may be already'),
  loans: z
    .array(
      suggestion
        .omit({
          claim: true,
          possibleDuplicates: true,
          reference: true,
          needsApproval: true,
          overpayment: true,
        })
        .extend(payingLine),
    )
    .describe('Loans that it may be a payment of, the likeliest first'),
});

/** Says what a line is that shows no payment and no deposit; null: that it isn’t explained after all. Needs approval. */
export const explainLine = defineCall({ lineId, explanation, reason }).answers(doneReply);
