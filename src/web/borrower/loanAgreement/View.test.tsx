import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setTexts } from '../../texts/text.ts';
import { texts } from './texts.ts';
import { View } from './View.tsx';

test('while the contract is fetched, the first time or again, its loading text says so', () => {
  setTexts('en', texts.en);
  const page = renderToStaticMarkup(<View state={{ kind: 'loading' }} />);
  expect(page).toContain('role="status">Getting your contract…</span>');
});
