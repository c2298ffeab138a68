import type { Call } from '../api/index.ts';
import { documentList } from './serve.ts';

export { createPaymentReceipt } from './receipt.ts';
export { registerDocumentRoutes } from './serve.ts';

export const documentCalls: readonly Call[] = [documentList];
