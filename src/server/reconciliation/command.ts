import { readSettings } from '../config/index.ts';
import { attachDatabase } from '../database/index.ts';
import { makeLog } from '../log.ts';
import { reconcile } from './index.ts';

/** `npm run ledger:check`: prints every mismatch; exits 1 if there is one. */
const settings = readSettings(process.env);
const database = await attachDatabase({ ...settings, log: makeLog('warn') });
try {
  const { orders, mismatches } = await reconcile(database.db);
  for (const { borrowerId, orderId, account, missing, error } of mismatches) {
    const what = error === undefined ? `${account}: ${missing} missing` : `can't be replayed: ${error}`;
    process.stdout.write(`borrower ${borrowerId}, order ${orderId}, ${what}\n`);
  }
  process.stdout.write(`${orders} orders checked, ${mismatches.length} mismatches\n`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
