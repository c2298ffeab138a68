import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setLanguage } from '../../texts/language.ts';
import { View } from './View.tsx';

test('while the contract is fetched, the first time or again, its loading text says so', () => {
  setLanguage('en');
  const page = renderToStaticMarkup(<View state={{ kind: 'loading' }} />);
  expect(page).toContain('role="status">Getting your contract…</span>');
});
