import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { renderUnsubscribePage } from './unsubscribe.ts';

test('an address shown on a page is escaped in attributes and elements', () => {
  const hostile = `/messages/stop?b=1"><script>alert('1')</script>`;
  const page = renderUnsubscribePage(readConfig().brand, 'en', false, hostile);
  expect(page).not.toMatch(/<script|"><s|alert\('/);
  expect(page).toContain('action="/messages/stop?b=1&#34;&#62;&#60;script&#62;');
});
