import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { readSettings } from '../../config/index.ts';
import { getErrorMessage } from '../errorMessage.ts';
import { createLogger } from '../log.ts';
import { attachDatabase } from './index.ts';

/** Takes the database of the settings through `steps`, beside a running server or without one. A failure is one line. */
export async function runSchemaCommand(
  ...steps: readonly ((connection: pg.ClientConfig, log: BaseLogger) => Promise<unknown>)[]
): Promise<void> {
  try {
    const { databaseUrl, databaseOwnerUrl, dataDir, logLevel } = readSettings(process.env);
    const log = createLogger(logLevel);
    const { owner, close } = await attachDatabase({ databaseUrl, databaseOwnerUrl, dataDir, log });
    try {
      for (const step of steps) await step(owner, log);
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
