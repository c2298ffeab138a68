import { readConfig } from '../../config/index.ts';
import { CommandError, runCommand } from '../../platform/command.ts';
import { exportForWarehouse } from './index.ts';

/**
 * `npm run export`: writes the day's export now, whatever its hour, or goes on with one that was not finished.
 * `npm run export -- anew`: with increments from the beginning.
 */
await runCommand(async ({ db, clock, openSnapshot, settings, log }) => {
  if (settings.export === undefined)
    throw new CommandError('EXPORT_FOLDER or EXPORT_BUCKET: needed (docs/export.md)');
  if (process.argv[2] === 'anew') await db.deleteFrom('exportRuns').execute();
  const day = await exportForWarehouse({
    db,
    openSnapshot,
    log,
    clock,
    config: readConfig(settings.configDir),
    settings: { ...settings, export: { ...settings.export, hour: 0 } },
  });
  process.stdout.write(
    day === undefined
      ? 'Today’s export is written already, or being written\n'
      : `The export of ${day} is written\n`,
  );
});
