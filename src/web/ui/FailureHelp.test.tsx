import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../texts/language.ts';
import FailureHelp from './FailureHelp.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a page that failed shows what was owed with its time, telephone and messages', () => {
  setLanguage('en');
  const at = Date.parse('2026-11-25T10:05:00');
  const debt = { orderNo: 'MX174', amount: 'Amount due $3,025.74', text: 'Due **Friday**', at };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(debt) });
  vi.stubGlobal('location', { search: '?sessionId=s&orderId=MX174' });
  vi.stubGlobal('navigator', { userAgent: '' });
  const page = renderToStaticMarkup(<FailureHelp />);
  expect(page).toContain('Amount due $3,025.74');
  expect(page).toContain('<strong>Friday</strong>');
  expect(page.replaceAll('\u00a0', ' ')).toContain('As it was on 25 Nov, 10:05.');
  expect(page).toContain('href="tel:+525550000174"');
  expect(page).toContain('href="https://wa.me/525550000175"');
});
