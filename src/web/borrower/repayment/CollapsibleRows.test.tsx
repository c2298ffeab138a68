import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../texts/translator.ts';
import { CollapsibleRows } from './AmountDue.tsx';

beforeEach(() => setLanguage('en'));

function render(...values: string[]): string {
  return renderToStaticMarkup(
    <CollapsibleRows rows={values.map((value, index) => ({ text: `row ${index + 1}`, value }))} />,
  );
}

test('more than two rows are folded to the first two', () => {
  const page = render('a', 'b', 'c', 'd', 'e');
  expect(page.match(/row \d/g)).toEqual(['row 1', 'row 2']);
  expect(page).toContain('Show 3\u00a0more');
  expect(page).toContain('aria-expanded="false"');
});

test('two rows that say something have nothing to unfold', () => {
  const page = render('a', '0', '', 'd');
  expect(page.match(/row \d/g)).toEqual(['row 1', 'row 4']);
  expect(page).not.toContain('<button');
});
