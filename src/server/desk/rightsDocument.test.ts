import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rightsInMarkdown } from './rightsDocument.ts';

test('docs/desk.md has the table of rights as it is in force', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/desk.md'), 'utf8');
  expect(document).toContain(rightsInMarkdown());
});
