import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './LegalSections.tsx';

test('a clause that is agreed to with ordinary spaces is drawn with its numbers beside their units', () => {
  const clause = 'El IVA es del 16 % y pagas en 30 días. Llama al +52 55 5000 0174.';
  const html = renderToStaticMarkup(<LinkedText text={clause} />);
  expect(html).toBe(
    'El IVA es del 16\u00a0% y pagas en 30\u00a0días. Llama al <a href="tel:+525550000174">+52 55 5000 0174</a>.',
  );
});
