import { expect, it } from 'vitest';
import { mailAddress, telephoneAddress, whatsAppAddress } from './addresses.ts';

it('a telephone keeps its plus and digits, whatever stands between them', () => {
  expect(telephoneAddress('+52 (55) 5000-0174')).toBe('tel:+525550000174');
});

it('WhatsApp gets the digits alone', () => {
  expect(whatsAppAddress('+52 55 5000 0175')).toBe('https://wa.me/525550000175');
});

it('a letter goes to the address as it stands', () => {
  expect(mailAddress('hola@quincena.example')).toBe('mailto:hola@quincena.example');
});
