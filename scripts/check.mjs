// npm run check [-- steps]: format, lint, layers, types, lock file, unused code, coverage, configuration and byte budgets, all as
// errors; all steps, or those named ('npm run check -- layers coverage').
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { root, runScript, runSync, ScriptError } from './steps/run.mjs';

await runScript(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const tool = (name) => join(root, 'node_modules', '.bin', name);
  const colorFlags = process.stdout.isTTY ? [] : ['--colors=off'];
  const steps = {
    format: () => runSync(tool('biome'), ['ci', '--error-on-warnings', ...colorFlags, '.']),
    layers: () => runSync(node, ['scripts/layers.mjs']),
    // By one checker: several look at the same types again, and other work waits for the second core.
    types: () =>
      runSync(node, ['scripts/types.mjs']) && runSync(tool('tsc'), ['--project', '.', '--checkers', '1']),
    lockfile: () => runSync(node, ['scripts/checkLockFile.mjs']),
    unused: () => runSync(tool('knip'), ['--no-progress']),
    coverage: () => runSync(node, ['scripts/coverage.mjs']),
    configuration: () => runSync(node, ['src/server/app/checkConfig/check.ts']),
    budgets: () => runSync(node, ['scripts/build.mjs']) && runSync(node, ['scripts/budgets.mjs']),
  };
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new ScriptError(`${unknown} is no step of: ${Object.keys(steps).join(', ')}`);
  const failedSteps = Object.entries(steps).flatMap(([name, step]) => {
    if (named.length > 0 && !named.includes(name)) return [];
    console.log(`\n== ${name}`);
    return step() ? [] : [name];
  });
  if (failedSteps.length > 0) throw new ScriptError(`check failed: ${failedSteps.join('; ')}`);
  console.log('\ncheck passed');
});
