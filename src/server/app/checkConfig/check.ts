import { configurationFolder } from '../../../contract/configuration.ts';
import { listOverrideErrors } from '../../../web/build/messages.ts';
import { ConfigError } from '../../config/files.ts';
import {
  listAppStoreWarnings,
  listRateContradictions,
  listRegulatorWarnings,
} from '../../config/marketRules.ts';
import { listPlaceholders } from '../../config/placeholders.ts';
import { readSettings, SettingsError } from '../../config/settings.ts';
import { readSimulatedConfig } from './simulation.ts';

/** `npm run check:config`: every error of settings and configuration at once; warnings for texts that disagree. */
try {
  const settings = readSettings(process.env);
  const config = readSimulatedConfig(settings.configDir);
  const overrideErrors = listOverrideErrors(configurationFolder(settings.configDir));
  if (overrideErrors.length > 0) throw new ConfigError(overrideErrors);
  const warnings = [
    ...listRateContradictions(config.products),
    ...listAppStoreWarnings(config),
    ...listRegulatorWarnings(config),
    ...listPlaceholders(config).map((line) => `${line}: a server for real borrowers refuses it`),
  ];
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`);
  process.stdout.write('the configuration is valid\n');
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
