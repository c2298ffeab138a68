import { parseArgs } from 'node:util';
import { drillBackup } from './backup/drill.ts';
import { drillFailover } from './failover/drill.ts';
import { drillHostile } from './hostile.ts';
import { drillKills } from './kills.ts';
import { CannotBeDone } from './programs.ts';

const usage = `npm run drill -- backup|failover|kills|hostile
  backup                a machine lost under load, restored to a moment
  failover --times 10   the primary killed, frozen and cut off under load, so often each
  kills --times 100     server, database and both killed under load, so often in all
  hostile --times 100000  so many hostile requests over every call`;

/** What goes wrong one day, done on purpose, on this machine alone; prints what came of it and leaves nothing behind. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string' } },
  });
  const times = values.times === undefined ? undefined : Number(values.times);
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) throw new CannotBeDone(usage);
  switch (positionals.join(' ')) {
    case 'backup':
      return drillBackup();
    case 'failover':
      return drillFailover(times ?? 10);
    case 'kills':
      return drillKills(times ?? 100);
    case 'hostile':
      return drillHostile(times ?? 100_000);
    default:
      throw new CannotBeDone(usage);
  }
}

main().then(
  // What was started for the drill alone may still hold a timer or a connection.
  () => process.exit(process.exitCode),
  (error: unknown) => {
    console.error(error instanceof CannotBeDone ? error.message : error);
    process.exit(1);
  },
);
