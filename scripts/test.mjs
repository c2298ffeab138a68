// npm test: everything the tests need, then the tests and beside them the checks; the last line says how many passed and failed.
// npm run test:complete: all server tests on both engines, more kills and sequences, waiting pages in both languages, the desk's
// pages at every width.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { root, runScript, runSync } from './steps/run.mjs';
import { ensureTestTools } from './steps/tools.mjs';

const COMPLETE = '--complete';

let outcome = { passed: 0, failed: 1, failures: [] };

const folder = mkdtempSync(join(tmpdir(), 'quincena-results-'));

await runScript(async () => {
  ensureInstalled({ development: true });
  const node = findNode();
  const tools = ensureTestTools(node);
  const isBuilt = runSync(node, [join('scripts', 'build.mjs')]);
  const check = startCheck(node);
  outcome = runTests(node, tools);
  const isClean = await check.end();
  if (isBuilt && isClean) return;
  console.log('\nThe checks or the build failed: see above. It counts as one failure.');
  outcome.failed++;
});

rmSync(folder, { recursive: true, force: true });
process.exitCode = outcome.failed === 0 ? 0 : 1;
// Once more after everything else, where a long log is read first.
for (const failure of outcome.failures) console.log(`\nfailed: ${failure}`);
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);

/** The checks take one core for a minute; what they say is shown in the end. */
function startCheck(node) {
  const file = join(folder, 'check.txt');
  const output = openSync(file, 'w');
  const child = spawn(node, [join('scripts', 'check.mjs')], { cwd: root, stdio: ['ignore', output, output] });
  const exited = once(child, 'exit');
  return {
    async end() {
      const [code] = await exited;
      console.log(readFileSync(file, 'utf8'));
      return code === 0;
    },
  };
}

/** A file that can't be loaded and an error outside any test count as failures too. */
function runTests(node, env) {
  const results = join(folder, 'results.json');
  const selected = process.argv.slice(2).filter((argument) => argument !== COMPLETE);
  const completeness = process.argv.includes(COMPLETE) ? { TEST_COMPLETE: '1' } : {};
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const succeeded = runSync(node, [vitest, 'run', ...reporters, ...selected], { ...env, ...completeness });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    const failed = numFailedTests + unloaded.length;
    return {
      passed: numPassedTests,
      failed: succeeded ? failed : Math.max(failed, 1),
      failures: [
        ...unloaded.map(({ name, message }) => `${name}\n${message}`),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
        ),
      ],
    };
  } catch {
    return { passed: 0, failed: 1, failures: [`no results can be read in ${results}`] };
  }
}
