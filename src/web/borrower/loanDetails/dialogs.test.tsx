import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLoan } from '../shared/testing/loans.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://pages.example/loanDetails?sessionId=s'));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, '<strong>1\u00a0día</strong>'],
  [6, '<strong>6\u00a0días</strong>'],
])('promises the %i days of the loan’s product, no more and no fewer', async (delayDays, text) => {
  // Its texts come with it, to those of the page.
  vi.resetModules();
  (await import('../../texts/language.ts')).setLanguage('es');
  const { ExtensionReminder } = await import('./dialogs.tsx');
  const html = renderToStaticMarkup(
    <ExtensionReminder loan={aLoan({ delayDays })} onClose={() => undefined} />,
  );
  expect(html).toContain(text);
  expect(html).not.toMatch(/hasta|7\sd/);
});
