import { join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { firstCall } from '../api/first.ts';
import type { EarlyField } from '../ui/earlyField.ts';
import { plainScript } from './bundle.ts';
import { neededTexts, titleOf } from './screenPage.ts';
import { keptStyles, namedClasses, pageCss } from './styles.ts';

const kit = { name: 'kit', mode: 'react' } as const;
const texts = { failed: 'No', retry: 'Otra vez', step1: 'Uno', step2: 'Dos' };

test('a text key that is put together is refused, whether by a template or by a sum', () => {
  for (const key of [`\`step\${n}\``, `\`\${part}ep1\``, '"step" + n', "'st'+n"])
    expect(() => neededTexts(kit, texts, `t(${key})`), key).toThrow('text key step1 together');
});

test('templates that are no keys, and keys that are written out, are not', () => {
  const source = `n ? "step1" : 'step2'; \`step \${n}\`; \`\${n}\`; \`s\${n}\`; \`/steps/\${n}\`; \`\${id}h\``;
  expect(neededTexts(kit, texts, source)).toEqual(texts);
  expect(neededTexts(kit, texts, '"step1"')).not.toHaveProperty('step2');
});

test('a screen without a title is refused', () => {
  expect(titleOf(kit, { title: 'Ayuda' })).toBe('Ayuda');
  expect(() => titleOf(kit, texts)).toThrow('kit has no text named title');
});

/** The build of a module of this code beside this file. */
function building(code: string, ...plugins: Plugin[]): Promise<string> {
  const file = join(import.meta.dirname, 'entry.ts');
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (source) => (source === file ? file : null),
    load: (id) => (id === file ? code : null),
  };
  return plainScript(file, [...plugins, entry], 'es');
}

test('a class that its sheet doesn’t have fails the build, and others are written where they are used', async () => {
  const styles = keptStyles();
  const naming = (name: string) =>
    building(
      `import styles from '../ui/Card.module.css'; console.log(styles.${name});`,
      styles.plugin,
      namedClasses(),
    );
  const [, padded = ''] = /^console\.log\([`"'](\w+)[`"']\);?$/.exec((await naming('padded')).trim()) ?? [];
  const rules = styles.rulesOf([join(import.meta.dirname, '../ui/Card.module.css')]);
  expect(rules).toContain(`.${padded} {`);
  expect(pageCss(rules, padded)).toMatch(new RegExp(`^\\.${padded}\\{[^.]*\\}$`));
  await expect(naming('paded')).rejects.toThrow('Import `paded` will always be undefined');
});

test('a page carries of the calls those that it names', async () => {
  const bundled = await building(
    `import { endpoints } from '../../contract/endpoints.ts'; console.log(endpoints.rate);`,
  );
  expect(bundled).toContain('google-score');
  expect(bundled).not.toMatch(/loan-details\/loan-details|user-problem|promotion/);
});

test('a field that no reply has is no early field', () => {
  const known: EarlyField<'complaintList'> = 'tabs.0.items.3.folio';
  // @ts-expect-error: the list's items have no such field
  const unknown: EarlyField<'complaintList'> = 'tabs.0.items.3.number';
  // @ts-expect-error: no reply has it
  const element = <p data-early="repayDetail.nothing" />;
  expect([known, unknown, element]).toHaveLength(3);
});

test('a first call is typed by its endpoint', () => {
  const known = firstCall(endpoints.complaintDetail, { problemId: 'problemId' });
  // @ts-expect-error: a field that the call needs isn't there
  const missing = firstCall(endpoints.complaintDetail, {});
  // @ts-expect-error: the call has no such field
  const unknown = firstCall(endpoints.complaintDetail, { problemId: 'problemId', number: 'orderNo' });
  expect([known, missing, unknown]).toHaveLength(3);
});
