import { z } from 'zod';
import { line } from '../../schemas/common.ts';
import { importStates } from '../names.ts';
import { amount, call, currency, done, instant, listCall, optionalReason, reason } from './common.ts';

const batchId = z.string().regex(/^[0-9a-f]{16}$/);

/** Control totals: of a currency what the files come to. */
const totals = z.array(
  z.object({ currency, measure: z.string(), value: amount.describe('Minor units, or a number of rows') }),
);

const importRow = {
  batchId,
  name: z.string(),
  state: z.enum(importStates),
  createdBy: z.string(),
  createdAt: instant,
  borrowers: z.int(),
  loans: z.int(),
  payments: z.int(),
  errors: z.int(),
  applied: z.int().describe('Loans that are applied so far'),
  startedAt: instant.nullable(),
  secondsLeft: z.int().nullable().describe('Until all are applied, at the rate so far'),
  failure: z.string().describe('Why it cannot go on; empty otherwise'),
  totals,
};

/** The newest first. */
export const imports = listCall({}).of(importRow);

export const importErrors = listCall({ batchId }).of({
  number: z.int(),
  file: z.string(),
  line: z.int().describe('1 is the header, 0 the file as a whole'),
  field: z.string(),
  text: z.string(),
});

/** 24 MB as base64. */
const maxFileLength = 33_000_000;

/** Checks the files. Without errors they wait to be applied. */
export const uploadImport = call({
  fileName: line(200),
  file: z.string().min(1).max(maxFileLength).describe('A ZIP file of the CSV files, as base64; up to 24 MB'),
  reason: optionalReason,
}).answers(importRow);

/** By two people. A job applies the batch. */
export const applyImport = call({ batchId, reason }).answers(done);

/** By two people, as long as nothing happened to the loans since; of a batch that isn't applied: discards it. */
export const undoImport = call({ batchId, reason }).answers(done);
