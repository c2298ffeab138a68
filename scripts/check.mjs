// npm run check: format, lint, boundaries, types, lock file, unused code, coverage, configuration and byte budgets, all as errors.
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { Failure, main, root, run } from './steps/run.mjs';

await main(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const tool = (name) => join(root, 'node_modules', '.bin', name);
  const plain = process.stdout.isTTY ? [] : ['--colors=off'];
  const steps = {
    'format, lint and boundaries': () => run(tool('biome'), ['ci', '--error-on-warnings', ...plain, '.']),
    types: () => run(tool('tsc'), ['--noEmit', '--project', '.']),
    'lock file': () => run(node, ['scripts/lock.mjs']),
    'unused code': () => run(tool('knip'), ['--no-progress']),
    coverage: () => run(node, ['scripts/coverage.mjs']),
    configuration: () => run(node, ['src/server/config/check.ts']),
    'byte budgets': () => run(node, ['scripts/build.mjs']) && run(node, ['scripts/budgets.mjs']),
  };
  const broken = Object.entries(steps).flatMap(([name, step]) => {
    console.log(`\n== ${name}`);
    return step() ? [] : [name];
  });
  if (broken.length > 0) throw new Failure(`check failed: ${broken.join('; ')}`);
  console.log('\ncheck passed');
});
