import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setLanguage } from '../../texts/language.ts';
import { View } from './View.tsx';

test('a page that isn’t there names the telephone of every market', () => {
  setLanguage('es');
  const page = renderToStaticMarkup(<View />);
  expect(page).toMatch(/México: <a href="tel:\+?52\d+">/);
  expect(page).toMatch(/India: <a href="tel:\+?91\d+">/);
});
