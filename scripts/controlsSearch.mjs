// npm run controls:search [-- --sequences 5000 --seed N]: random sequences of one person's calls, held against what one person
// may cause (test/internalControls). Goes on where the same seed ended; figures lie in DATA_DIR.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { root, runScript, runSync, ScriptError } from './steps/run.mjs';

const options = {
  sequences: { type: 'string', default: '5000' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
};

await runScript(() => {
  const { sequences, seed } = parseArgs({ options }).values;
  if (![sequences, seed].every((value) => /^\d{1,10}$/.test(value)))
    throw new ScriptError('--sequences and --seed take whole numbers.');
  ensureInstalled({ development: true });
  const file = join(process.env.DATA_DIR ?? join(root, 'data'), `controls-search-${seed}.json`);
  console.log(`${sequences} sequences from seed ${seed}; progress in ${file}`);
  const env = { CONTROLS_SEQUENCES: sequences, CONTROLS_SEED: seed, CONTROLS_PROGRESS: file };
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const search = ['run', '--project', 'server', 'test/internalControls/search.test.ts'];
  if (!runSync(findNode(), [vitest, ...search], env))
    throw new ScriptError(`Something was found: see ${file}.`);
});
