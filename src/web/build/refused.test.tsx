import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { defineInitialCall } from '../api/initialCalls.ts';
import type { InitialField } from '../ui/Skeleton.tsx';
import { getTitle } from './document.ts';
import { pageCss, sheets } from './styles.ts';
import { buildModule } from './testing/buildModule.ts';

test('a screen without a title is refused', () => {
  expect(getTitle({ name: 'kit' }, 'Ayuda')).toBe('Ayuda');
  expect(() => getTitle({ name: 'kit' })).toThrow('kit has no message named title');
});

test('a class that its sheet doesn’t have fails the build, and others are written where they are used', async () => {
  const naming = (name: string) =>
    buildModule(`import styles from '../ui/Card.module.css'; console.log(styles.${name});`);
  const [, padded = ''] = /^console\.log\([`"'](\w+)[`"']\);?$/.exec((await naming('padded')).trim()) ?? [];
  const sheet = join(import.meta.dirname, '../ui/Card.module.css');
  const rules = sheets.get(sheet) ?? '';
  expect(rules).toContain(`.${padded} {`);
  expect(pageCss('', [sheet], padded)).toMatch(new RegExp(`^\\.${padded}\\{[^.]*\\}$`));
  await expect(naming('paded')).rejects.toThrow('Import `paded` will always be undefined');
});

test('a page carries of the calls those that it names', async () => {
  const bundled = await buildModule(
    `import { endpoints } from '../../contract/endpoints.ts'; console.log(endpoints.rate);`,
  );
  expect(bundled).toContain('google-score');
  expect(bundled).not.toMatch(/loan-details\/loan-details|user-problem|promotion/);
});

test('a field that no reply has is no initial field', () => {
  const known: InitialField<'complaintList'> = 'tabs.0.items.3.folio';
  // @ts-expect-error: the list's items have no such field
  const unknown: InitialField<'complaintList'> = 'tabs.0.items.3.number';
  // @ts-expect-error: no reply has it
  const element = <p data-initial="repayDetail.nothing" />;
  expect([known, unknown, element]).toHaveLength(3);
});

test('a first call is typed by its endpoint', () => {
  const known = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId' });
  // @ts-expect-error: a field that the call needs isn't there
  const missing = defineInitialCall(endpoints.complaintDetail, {});
  // @ts-expect-error: the call has no such field
  const unknown = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId', number: 'orderNo' });
  expect([known, missing, unknown]).toHaveLength(3);
});
