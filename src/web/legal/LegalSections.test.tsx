import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LinkedText, splitLinks } from './LegalSections.tsx';

describe('addresses in a legal text', () => {
  test('a web address, an e-mail address and a telephone can be opened; the full stop after them is no part', () => {
    const text =
      'Sitio: https://quincena.example. Escribe a hola@quincena.example o llama al +52 55 5000 0174.';
    expect(splitLinks(text).flatMap(({ href }) => href ?? [])).toEqual([
      'https://quincena.example',
      'mailto:hola@quincena.example',
      'tel:+525550000174',
    ]);
  });

  test('loses and changes nothing of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '.', ' ', '+52 55 5000 0174', 'x@y.z', 'https://a.b')),
        (segments) => {
          const text = segments.join('');
          expect(
            splitLinks(text)
              .map((segment) => segment.text)
              .join(''),
          ).toBe(text);
        },
      ),
      { seed: 174 },
    );
  });
});

test('a clause that is agreed to with ordinary spaces is drawn with its numbers beside their units', () => {
  const clause = 'El IVA es del 16 % y pagas en 30 días. Llama al +52 55 5000 0174.';
  const html = renderToStaticMarkup(<LinkedText text={clause} />);
  expect(html).toBe(
    'El IVA es del 16\u00a0% y pagas en 30\u00a0días. Llama al <a href="tel:+525550000174">+52 55 5000 0174</a>.',
  );
});
