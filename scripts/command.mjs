// What most npm scripts call: runs a command written in TypeScript on Node 24, with the packages it needs installed first.
// node scripts/command.mjs [--development] <file> [arguments]: the flag is for commands that use packages of tests and checks.
import { ensureInstalled, findNode } from './steps/install.mjs';
import { runScript, runSync } from './steps/run.mjs';

await runScript(() => {
  const [first, ...rest] = process.argv.slice(2);
  const development = first === '--development';
  ensureInstalled({ development });
  if (!runSync(findNode(), development ? rest : [first, ...rest])) process.exitCode = 1;
});
