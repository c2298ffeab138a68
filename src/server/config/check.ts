import { checkedConfig } from './checkedConfig.ts';
import { contradictions } from './contradictions.ts';
import { ConfigError } from './files.ts';
import { regulatorWarnings } from './regulatorRules.ts';
import { readSettings, SettingsError } from './settings.ts';
import { storeWarnings } from './storeRules.ts';

/** `npm run check:config`: every mistake of settings and configuration at once; warnings for texts that disagree. */
try {
  const settings = readSettings(process.env);
  const config = checkedConfig(settings.configDir);
  const warnings = [
    ...contradictions(config.products),
    ...storeWarnings(config),
    ...regulatorWarnings(config),
  ];
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`);
  process.stdout.write('the configuration is valid\n');
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
