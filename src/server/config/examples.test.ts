import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contradictions } from './contradictions.ts';
import { defaultConfigDir, readConfig } from './files.ts';
import { regulatorWarnings } from './regulatorRules.ts';
import { storeWarnings } from './storeRules.ts';

const examples = join(defaultConfigDir, '../examples');

test.each(readdirSync(examples))(
  'the brand in examples/%s is valid and nothing is to be warned of',
  (name) => {
    const config = readConfig(join(examples, name));
    expect([
      ...contradictions(config.products),
      ...storeWarnings(config),
      ...regulatorWarnings(config),
    ]).toEqual([]);
  },
);
