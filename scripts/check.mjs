// npm run check: format, lint, layers, types, lock file, unused code, coverage, configuration and byte budgets, all as errors.
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { root, runScript, runSync, ScriptError } from './steps/run.mjs';

await runScript(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const tool = (name) => join(root, 'node_modules', '.bin', name);
  const colorFlags = process.stdout.isTTY ? [] : ['--colors=off'];
  const steps = {
    'format and lint': () => runSync(tool('biome'), ['ci', '--error-on-warnings', ...colorFlags, '.']),
    layers: () => runSync(node, ['scripts/layers.mjs']),
    types: () => runSync(tool('tsc'), ['--noEmit', '--project', '.']),
    'lock file': () => runSync(node, ['scripts/checkLockFile.mjs']),
    'unused code': () => runSync(tool('knip'), ['--no-progress']),
    coverage: () => runSync(node, ['scripts/coverage.mjs']),
    configuration: () => runSync(node, ['src/server/app/checkConfig/check.ts']),
    'byte budgets': () => runSync(node, ['scripts/build.mjs']) && runSync(node, ['scripts/budgets.mjs']),
  };
  const failedSteps = Object.entries(steps).flatMap(([name, step]) => {
    console.log(`\n== ${name}`);
    return step() ? [] : [name];
  });
  if (failedSteps.length > 0) throw new ScriptError(`check failed: ${failedSteps.join('; ')}`);
  console.log('\ncheck passed');
});
