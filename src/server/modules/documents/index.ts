import type { Call } from '../api/index.ts';
import { documentListCall } from './serve.ts';

export { createCaseFile, createLoanStatement } from './caseFile.ts';
export { createPersonalDataSheet } from './personalData.ts';
export { createPaymentReceipt } from './receipt.ts';
export { registerDocumentRoutes } from './serve.ts';

export const documentCalls: readonly Call[] = [documentListCall];
