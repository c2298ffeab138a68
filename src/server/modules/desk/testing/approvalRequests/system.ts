import type { TestServer } from '../../../../testing/testServer.ts';
import { createWriteRequest } from './writeRequest.ts';

/** About lending as a whole, and imports. */
export async function createSystemRequests({ db }: TestServer) {
  const suspend = (body: Record<string, unknown>) =>
    createWriteRequest('switches/suspensions', { lending: 'suspended', ...body });
  const cap = (market: string, dailyCap: number) => createWriteRequest('switches/caps', { market, dailyCap });
  const batches = ['a', 'b'].map((letter) => letter.repeat(16));
  for (const batchId of batches)
    await db
      .insertInto('importBatches')
      .values({ batchId, name: batchId, state: 'checked', createdBy: 'a test', createdAt: new Date() })
      .execute();
  const batchRequest = (index: number, path: string) =>
    createWriteRequest(`imports/${batches[index]}/${path}`);
  return {
    suspendLending: {
      one: suspend({ market: 'MX' }),
      again: suspend({ market: 'MX', lending: 'resumed' }),
      other: suspend({ market: 'IN' }),
    },
    capLending: { one: cap('MX', 100), again: cap('MX', 200), other: cap('IN', 100) },
    applyImport: {
      one: batchRequest(0, 'apply'),
      again: batchRequest(0, 'apply'),
      other: batchRequest(1, 'apply'),
    },
    undoImport: {
      one: batchRequest(0, 'undo'),
      again: batchRequest(0, 'undo'),
      other: batchRequest(1, 'undo'),
    },
  };
}
