import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './LegalSections.tsx';

describe('addresses in a legal text', () => {
  it('a web address, an e-mail address and a telephone can be opened; the full stop after them is no part', () => {
    const text =
      'Sitio: https://quincena.example. Escribe a hola@quincena.example o llama al +52 55 5000 0174.';
    expect(splitLinks(text).flatMap(({ href }) => href ?? [])).toEqual([
      'https://quincena.example',
      'mailto:hola@quincena.example',
      'tel:+525550000174',
    ]);
  });

  it('loses and changes nothing of any text', () => {
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
