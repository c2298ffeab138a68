import { expect, it } from 'vitest';
import { mailtoUrl, telephoneUrl, whatsAppUrl } from './contactUrls.ts';

it('a telephone keeps its plus and digits, whatever stands between them', () => {
  expect(telephoneUrl('+52 (55) 5000-0174')).toBe('tel:+525550000174');
});

it('WhatsApp gets the digits alone', () => {
  expect(whatsAppUrl('+52 55 5000 0175')).toBe('https://wa.me/525550000175');
});

it('a letter goes to the address as it stands', () => {
  expect(mailtoUrl('hola@quincena.example')).toBe('mailto:hola@quincena.example');
});
