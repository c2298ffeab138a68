import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { importMeasures, importStates } from '../imports.ts';
import {
  amount,
  csvHandling,
  currency,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  maxFileLength,
  optionalReason,
  pendingApprovalId,
  reason,
  shortId,
} from './common.ts';

/** Control totals: of a currency what the files come to. */
const totals = z.array(
  z.object({
    currency,
    measure: z.enum(importMeasures),
    value: amount.describe('Minor units, or number of rows'),
  }),
);

const importRow = {
  batchId: shortId,
  name: z.string(),
  state: z.enum(importStates),
  createdBy: z.string(),
  createdAt: instant,
  borrowers: z.int(),
  loans: z.int(),
  payments: z.int(),
  errors: z.int(),
  applied: z.int().describe('Loans applied so far'),
  startedAt: instant.nullable(),
  secondsLeft: z.int().nullable().describe('Estimated time until all are applied'),
  failure: z.string().describe('Reason of failure; else empty'),
  totals: totals.register(csvHandling, { as: 'leftOut' }),
};

/** The newest first, or one of them, with the pending requests to apply and to undo it. */
export const imports = defineListCall({ batchId: shortId.optional() }).of({
  ...importRow,
  applyApprovalId: pendingApprovalId,
  undoApprovalId: pendingApprovalId,
});

/** The files that an import consists of, with their columns. */
export const importFiles = defineCall({}).answers({
  files: z.array(
    z.object({
      file: z.string(),
      isRequired: z.boolean(),
      columns: z.array(
        z.object({
          column: z.string(),
          isRequired: z.boolean(),
          text: z.string(),
          choices: z.array(z.string()).describe('The values that it takes, where they are few'),
        }),
      ),
    }),
  ),
  example: z.string().describe('A ZIP file, as base64, of files that the check takes'),
});

export const importErrors = defineListCall({ batchId: shortId }).of({
  number: z.int(),
  file: z.string(),
  line: z.int().describe('1: header; 0: whole file'),
  field: z.string(),
  text: z.string(),
});

/** Checks the files. Without errors they wait to be applied. */
export const uploadImport = defineCall({
  fileName: line(200),
  file: z.string().min(1).max(maxFileLength).describe('A ZIP file of the CSV files, as base64; up to 24 MB'),
  reason: optionalReason,
}).answers(importRow);

/** Needs approval. A job applies the batch. */
export const applyImport = defineCall({ batchId: shortId, reason }).answers(doneReply);

/** Needs approval; only while the loans have no later events. A batch that is not applied is discarded. */
export const undoImport = defineCall({
  batchId: shortId,
  discards: z
    .boolean()
    .optional()
    .describe('Set by the server: asked for before the batch was applied, and undoes nothing that is'),
  reason,
}).answers(doneReply);
