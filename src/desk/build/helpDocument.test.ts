import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpAnchors } from '../ui/helpAnchors.ts';
import { renderHelp } from './helpDocument.ts';

const folder = join(import.meta.dirname, '..');

test('the document has the part that each page links to, and every page links to one', () => {
  const html = renderHelp(readFileSync(join(folder, '../../docs/desk.md'), 'utf8'));
  for (const anchor of Object.values(helpAnchors)) expect(html).toContain(`id="${anchor}"`);
  const router = readFileSync(join(folder, 'router.tsx'), 'utf8');
  const paths = [...router.matchAll(/parentRoute,\s+path: '\/([\w-]*)/g)].map(([, segment]) => segment);
  const pages = paths.filter((segment) => segment !== 'help' && segment !== 'invitation');
  expect(Object.keys(helpAnchors)).toEqual(expect.arrayContaining(pages));
});

test('links within the document stay, those to other files become text', () => {
  const html = renderHelp('# A part\n\nSee [here](#a-part) and [there](decisions/other.md).');
  expect(html).toContain('<h2 id="a-part">');
  expect(html).toContain('<a href="#a-part">here</a> and there.');
});
