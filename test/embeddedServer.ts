import pino from 'pino';
import { openDatabase } from '../src/server/platform/database/index.ts';

/** A server process for tests to kill: opens the embedded database in the given folder, reports it, and stays. */
const [dataDir = ''] = process.argv.slice(2);
const { owner, close } = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
process.stdout.write(`${JSON.stringify(owner)}\n`);
const keepAlive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(keepAlive);
  void close();
});
