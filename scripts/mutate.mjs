// npm run mutate [-- modules or files]: changes the code, fault by fault, and lists the faults that no test notices. Half an hour
// for the rules, hours for modules whose tests need a database; what is as it was the last time isn't tried again.
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { findMutationModule, mutationModules } from './steps/mutationModules.mjs';
import { root, runScript, runSync, ScriptError } from './steps/run.mjs';

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

await runScript(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const selected = process.argv.slice(2);
  const targets = selected.length > 0 ? selected : Object.keys(mutationModules);
  targets.forEach(findMutationModule);
  const failedTargets = targets.filter((target) => !runSync(node, [stryker, 'run'], { MUTATE: target }));
  if (failedTargets.length > 0)
    throw new ScriptError(`Too few faults were noticed: ${failedTargets.join(', ')}.`);
});
