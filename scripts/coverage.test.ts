import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is reported of all rows together: the whole code is read for each check. */
function check(...rows: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-coverage-'));
  try {
    writeFileSync(join(folder, 'coverage.md'), rows.join('\n'));
    const script = join(import.meta.dirname, 'coverage.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, join(folder, 'coverage.md')], {
      encoding: 'utf8',
    });
    return status === 0 ? 'held' : stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a row may cut a title, name several of one file, and one of several files', () => {
  expect(check('| a | b | `coverage.test` a row may cut…, that names a test that is gone… |')).toBe('held');
});

test('a title is one of a test, not a comment’s or what is expected, and never empty', () => {
  // a remark of this file
  const titles = [' …', ' .', ' a row may cut…, …', ' held', ' a remark of this file'];
  const reported = check(...titles.map((title) => `| a | b | \`coverage.test\`${title} |`));
  expect(reported).toContain('no test "a remark of this file"');
  expect(reported).toContain('no test "held"');
  expect(reported.match(/coverage\.test: no title/g)).toHaveLength(3);
  expect(check('| a | b | `coverage.test`; `scripts/coverage.test` |')).toBe('held');
});

test('a row that names a test that is gone, or a file, is reported', () => {
  const missingTitle = ['a title', 'nobody wrote'].join(' that ');
  const reported = check(
    `| a | b | \`coverage.test\` ${missingTitle} |`,
    '| a | b | `nowhere.test` a row may cut |',
  );
  expect(reported).toContain(`no test "${missingTitle}"`);
  expect(reported).toContain('no file nowhere.test');
});

test('a path of the code that is gone is reported', () => {
  expect(check('| a | `lending/terms/schedule.ts`, `server/modules/tills`, `scripts/*.mjs` | c |')).toBe(
    'held',
  );
  const reported = check('| a | `lending/scheduled.ts` | c |', '| a | `server/till` | c |');
  expect(reported).toContain('no file lending/scheduled.ts');
  expect(reported).toContain('no file server/till');
});

test('a row that names a file or a name which the code has not is reported', () => {
  const [gone, missingName] = ['nowhere', 'nobodysName'];
  const unknown = missingName.replace('Name', 'OwnName');
  const reported = check(
    `| a | \`scripts/coverage.mjs\`, \`${gone}.mjs\` | \`coverage.test\` |`,
    `| a | \`coverage.mjs\` (\`${unknown}\`) | \`coverage.test\` |`,
  );
  expect(reported).toContain(`no file ${gone}.mjs`);
  expect(reported).toContain(`nothing named ${unknown}`);
  expect(check('| a | `coverage.mjs` (`findMissingPaths`) | `coverage.test` |')).toBe('held');
});
