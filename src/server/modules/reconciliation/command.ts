import { runCommand } from '../../platform/command.ts';
import { reconcileLedger } from './index.ts';

/** `npm run ledger:check`: prints every mismatch; exits 1 if there is one. */
await runCommand(async ({ db }) => {
  const { orders, mismatches } = await reconcileLedger(db);
  for (const { borrowerId, orderId, account, missing, error } of mismatches) {
    const description =
      error === undefined ? `${account}: ${missing} missing` : `can't be replayed: ${error}`;
    process.stdout.write(`borrower ${borrowerId}, order ${orderId}, ${description}\n`);
  }
  process.stdout.write(`${orders} orders checked, ${mismatches.length} mismatches\n`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
});
