import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getTitle } from './document.ts';
import { renderPageCss, sheets } from './styles.ts';
import { buildModule } from './testing/buildModule.ts';

test('a screen without a title is refused', () => {
  expect(getTitle({ name: 'common' }, 'Ayuda')).toBe('Ayuda');
  expect(() => getTitle({ name: 'common' })).toThrow('common has no message named title');
});

test('a class that its sheet doesn’t have fails the build, and others are written where they are used', async () => {
  const naming = (name: string) =>
    buildModule(`import styles from '../ui/Card.module.css'; console.log(styles.${name});`);
  const [, padded = ''] = /^console\.log\([`"'](\w+)[`"']\);?$/.exec((await naming('padded')).trim()) ?? [];
  const sheet = join(import.meta.dirname, '../ui/Card.module.css');
  const rules = sheets.get(sheet) ?? '';
  expect(rules).toContain(`.${padded} {`);
  expect(renderPageCss('', [sheet], padded)).toMatch(new RegExp(`^\\.${padded}\\{[^.]*\\}$`));
  await expect(naming('paded')).rejects.toThrow('Import `paded` will always be undefined');
});

test('a page carries the endpoints that it names and no other', async () => {
  const bundled = await buildModule(
    `import { endpoints } from '../../contract/endpoints.ts'; console.log(endpoints.rate);`,
  );
  expect(bundled).toContain('google-score');
  expect(bundled).not.toMatch(/loan-details\/loan-details|user-problem|promotion/);
});
