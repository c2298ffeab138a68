import { expect, test } from 'vitest';
import { escapeHtml } from './escapeHtml.ts';

test('text stands in a document as text, in an attribute too, and says what it said', () => {
  expect(escapeHtml(`<b title="1" class='2'>&amp;</b> ñ`)).toBe(
    '&#60;b title=&#34;1&#34; class=&#39;2&#39;&#62;&#38;amp;&#60;/b&#62; ñ',
  );
});
