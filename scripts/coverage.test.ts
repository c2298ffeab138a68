import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function check(rows: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-coverage-'));
  try {
    writeFileSync(join(folder, 'coverage.md'), rows);
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
  expect(check('| a | b | `coverage.test` a remark of this file |')).toContain('no test');
  expect(check('| a | b | `coverage.test` held |')).toContain('no test "held"');
  for (const empty of [' …', ' .', ' a row may cut…, …']) {
    expect(check(`| a | b | \`coverage.test\`${empty} |`)).toContain('coverage.test: no title');
  }
  expect(check('| a | b | `coverage.test`; `scripts/coverage.test` |')).toBe('held');
});

test('a row that names a test that is gone, or a file, is reported', () => {
  const missingTitle = ['a title', 'nobody wrote'].join(' that ');
  expect(check(`| a | b | \`coverage.test\` ${missingTitle} |`)).toContain(`no test "${missingTitle}"`);
  expect(check('| a | b | `nowhere.test` a row may cut |')).toContain('no file nowhere.test');
});

test('a path of the code that is gone is reported', () => {
  expect(check('| a | `lending/terms/schedule.ts`, `server/modules/tills`, `scripts/*.mjs` | c |')).toBe(
    'held',
  );
  expect(check('| a | `lending/scheduled.ts` | c |')).toContain('no file lending/scheduled.ts');
  expect(check('| a | `server/till` | c |')).toContain('no file server/till');
});

test('a row that names a file or a name which the code has not is reported', () => {
  const [gone, missingName] = ['nowhere', 'nobodysName'];
  expect(check(`| a | \`scripts/coverage.mjs\`, \`${gone}.mjs\` | \`coverage.test\` |`)).toContain(
    `no file ${gone}.mjs`,
  );
  const unknown = missingName.replace('Name', 'OwnName');
  expect(check(`| a | \`coverage.mjs\` (\`${unknown}\`) | \`coverage.test\` |`)).toContain(
    `nothing named ${unknown}`,
  );
  expect(check('| a | `coverage.mjs` (`findMissingPaths`) | `coverage.test` |')).toBe('held');
});
