import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classNames } from './cssModules.ts';
import { coreFiles, entryId, fileOf } from './ownModules.ts';

const root = resolve(import.meta.dirname, '../../..');
const web = join(root, 'src/web');

describe('class names', () => {
  test('are the same in the same order at every build, or two servers would serve other files', () => {
    const sheet = join(web, 'ui/Button.module.css');
    const orders = Array.from({ length: 8 }, () => JSON.stringify(classNames(sheet, root)));
    expect(new Set(orders).size).toBe(1);
  });

  test('of two sheets are never the same', () => {
    const sheets = ['Button', 'Card', 'Money', 'Notice', 'Page', 'LinkList', 'Modal'];
    const names = sheets.flatMap((sheet) =>
      Object.values(classNames(join(web, `ui/${sheet}.module.css`), root)),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the core', () => {
  const screens = ['loanDetails', 'repayment', 'extension'].map((name) =>
    join(web, 'borrower', name, 'main.tsx'),
  );

  test('holds what every screen loads and what that imports, and no screen of its own', () => {
    const core = coreFiles(screens);
    for (const file of ['api/call.ts', 'api/request.ts', 'ui/Page.tsx', 'texts/text.ts'])
      expect(core).toContain(join(web, file));
    for (const screen of screens) expect(core).not.toContain(screen);
  });

  test('holds nothing that is only imported for its types', () => {
    expect(coreFiles(screens)).not.toContain(join(root, 'src/contract/schemas/index.ts'));
  });

  test('a module knows its file whatever screen it is for', () => {
    expect(fileOf(entryId('/a/View.tsx', 'repayment'))).toBe('/a/View.tsx');
    expect(fileOf('/a/View.tsx')).toBe('/a/View.tsx');
  });
});
