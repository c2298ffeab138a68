// npm run mutate [-- rooms or files]: changes the code, fault by fault, and tells which faults no test notices. Half an hour
// for the rules, hours for rooms whose tests need a database; what is as it was the last time isn't tried again.
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { roomOf, rooms } from './steps/rooms.mjs';
import { Failure, main, root, run } from './steps/run.mjs';

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

await main(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const named = process.argv.slice(2);
  const asked = named.length > 0 ? named : Object.keys(rooms);
  asked.forEach(roomOf);
  const weak = asked.filter((one) => !run(node, [stryker, 'run'], { MUTATE: one }));
  if (weak.length > 0) throw new Failure(`Too few faults were noticed: ${weak.join(', ')}.`);
});
