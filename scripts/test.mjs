// npm test: everything the tests need, the checks, then every test; the last line tells how many passed and failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, findNode } from './steps/install.mjs';
import { root, runScript, runSync } from './steps/run.mjs';
import { ensureTestTools } from './steps/tools.mjs';

let outcome = { passed: 0, failed: 1 };

await runScript(() => {
  ensureInstalled({ development: true });
  const node = findNode();
  const tools = ensureTestTools(node);
  const isClean =
    runSync(node, [join('scripts', 'check.mjs')]) && runSync(node, [join('scripts', 'build.mjs')]);
  outcome = runTests(node, tools);
  if (isClean) return;
  console.log('\nThe checks or the build failed: see the top. It counts as one failure.');
  outcome.failed++;
});

process.exitCode = outcome.failed === 0 ? 0 : 1;
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);

/** A file that can't be loaded and an error outside any test count as failures too. */
function runTests(node, env) {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-results-'));
  const results = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const succeeded = runSync(node, [vitest, 'run', ...reporters, ...process.argv.slice(2)], env);
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    const failed = numFailedTests + unloaded.length;
    return { passed: numPassedTests, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
