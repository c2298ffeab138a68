import type { BaseLogger } from 'pino';
import { readSettings, type Settings } from '../config/index.ts';
import { type Clock, openClock } from './clock.ts';
import { attachDatabase, type Database, openSnapshot, type Snapshot } from './database/index.ts';
import { createLogger } from './log.ts';

type CommandContext = {
  db: Database;
  clock: Clock;
  openSnapshot: () => Promise<Snapshot>;
  settings: Settings;
  log: BaseLogger;
};

/** A command that can't be executed; its message is printed as one line. */
export class CommandError extends Error {}

/** Runs a command on the database of the settings, beside a running server or without one. */
export async function runCommand(handler: (context: CommandContext) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger('warn');
  const database = await attachDatabase({ ...settings, log });
  try {
    const { db, connection } = database;
    const clock = openClock(db, settings);
    await handler({ db, clock, openSnapshot: () => openSnapshot(connection), settings, log });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
