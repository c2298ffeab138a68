import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfigDir, readConfig } from './files.ts';
import { listAppStoreWarnings, listRateContradictions, listRegulatorWarnings } from './marketRules.ts';

const examples = join(defaultConfigDir, '../examples');

test.each(readdirSync(examples))(
  'the brand in examples/%s is valid and nothing is to be warned of',
  (name) => {
    const config = readConfig(join(examples, name));
    expect([
      ...listRateContradictions(config.products),
      ...listAppStoreWarnings(config),
      ...listRegulatorWarnings(config),
    ]).toEqual([]);
  },
);
