import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { firstCall } from '../api/first.ts';
import type { EarlyField } from '../ui/earlyField.ts';
import { reactModule } from './reactModule.ts';
import { neededTexts, titleOf } from './screenPage.ts';

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

test('what React’s file doesn’t hand out fails the build of who imports it', async () => {
  const { plugin } = await reactModule();
  const importing = (names: string) => {
    const entry: Plugin = {
      name: 'entry',
      resolveId: (source) => (source === 'entry' ? source : null),
      load: (id) => (id === 'entry' ? `import { ${names} } from 'react'; console.log(${names});` : null),
    };
    return build({
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin, entry],
      build: { write: false, rolldownOptions: { input: 'entry' } },
    });
  };
  await expect(importing('useState')).resolves.toBeDefined();
  await expect(importing('useState, useOptimistic')).rejects.toThrow('useOptimistic');
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
  const known = firstCall('complaintDetail', { problemId: 'problemId' });
  // @ts-expect-error: a field that the call needs isn't there
  const missing = firstCall('complaintDetail', {});
  // @ts-expect-error: the call has no such field
  const unknown = firstCall('complaintDetail', { problemId: 'problemId', number: 'orderNo' });
  expect([known, missing, unknown]).toHaveLength(3);
});
