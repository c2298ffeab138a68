import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

async function languageAtStart(stored: string | null, browser: string): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'desk.language' ? stored : null) });
  vi.stubGlobal('navigator', { language: browser });
  // Another file of this worker may have read it before.
  vi.resetModules();
  const { getRequestLanguage } = await import('./language.tsx');
  return getRequestLanguage();
}

test.each([
  ['es', 'en-US', 'es'],
  ['en', 'es-MX', 'en'],
  [null, 'en-US', 'en'],
  [null, 'fr-FR', 'es'],
])('with %s chosen before, in a browser of %s, the desk starts in %s', async (stored, browser, language) => {
  expect(await languageAtStart(stored, browser)).toBe(language);
});
