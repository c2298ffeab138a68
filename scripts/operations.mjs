// npm run test:operations [-- rolling]: what needs Debian's programs (prometheus, promtool), which `npm test` doesn't ask for.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { ensurePages } from './steps/pages.mjs';
import { root, runScript, runSync, ScriptError } from './steps/run.mjs';

await runScript(async () => {
  ensureInstalled({ development: true });
  for (const program of ['prometheus', 'promtool']) {
    if (spawnSync(program, ['--version']).error)
      throw new ScriptError(`${program} is missing: apt install prometheus`);
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const node = findNode();
  await ensurePages(node);
  const hasPassed = runSync(node, [vitest, 'run', '--project', 'operations', ...process.argv.slice(2)], {
    OPERATIONS: 'on',
  });
  if (!hasPassed) throw new ScriptError('What is tried with the programs of operations fails: see above.');
});
