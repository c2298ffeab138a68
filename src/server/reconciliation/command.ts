import { runCommand } from '../command.ts';
import { reconcile } from './index.ts';

/** `npm run ledger:check`: prints every mismatch; exits 1 if there is one. */
await runCommand(async ({ db }) => {
  const { orders, mismatches } = await reconcile(db);
  for (const { borrowerId, orderId, account, missing, error } of mismatches) {
    const what = error === undefined ? `${account}: ${missing} missing` : `can't be replayed: ${error}`;
    process.stdout.write(`borrower ${borrowerId}, order ${orderId}, ${what}\n`);
  }
  process.stdout.write(`${orders} orders checked, ${mismatches.length} mismatches\n`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
});
