// npm run lines: lines and files of the code outside tests, by area.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps/run.mjs';

const TESTS = /(^|\/)(test|e2e|testing)\/|\.test\./;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !TESTS.test(file));
const areas = Map.groupBy(files, areaOf);
const rows = [...areas].map(([area, members]) => ({
  area,
  lines: members.reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  ),
  files: members.length,
}));
rows.sort((a, b) => b.lines - a.lines);
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
console.table([...rows, { area: 'all', lines: total('lines'), files: total('files') }]);

/** Two folders deep; three where features or pages lie side by side. */
function areaOf(file) {
  const folders = file.split('/').slice(0, -1);
  const depth = ['modules', 'borrower'].includes(folders[2]) ? 4 : folders[0] === 'src' ? 3 : 2;
  return folders.slice(0, depth).join('/') || '.';
}
