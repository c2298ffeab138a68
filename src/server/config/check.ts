import { readSimulatedConfig } from './checkedConfig.ts';
import { listRateContradictions } from './contradictions.ts';
import { ConfigError } from './files.ts';
import { listRegulatorWarnings } from './regulatorRules.ts';
import { readSettings, SettingsError } from './settings.ts';
import { listAppStoreWarnings } from './storeRules.ts';

/** `npm run check:config`: every mistake of settings and configuration at once; warnings for texts that disagree. */
try {
  const settings = readSettings(process.env);
  const config = readSimulatedConfig(settings.configDir);
  const warnings = [
    ...listRateContradictions(config.products),
    ...listAppStoreWarnings(config),
    ...listRegulatorWarnings(config),
  ];
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`);
  process.stdout.write('the configuration is valid\n');
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
