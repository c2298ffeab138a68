import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { getCallingCode } from './index.ts';
import { renderCodeMessage } from './send.ts';

test('Spanish and English messages fit the GSM alphabet and one part', () => {
  const gsm = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà!"#¤%&'()*+,\-./:;<=>?¡_\n]{1,160}$/;
  for (const purpose of ['register', 'login', 'card', 'bank'] as const) {
    for (const language of ['es', 'en'] as const) {
      expect(renderCodeMessage(purpose, language, 'Quincena', '123456')).toMatch(gsm);
    }
  }
});

test('the calling code follows the rule of the borrower’s number', () => {
  const config = readConfig();
  expect(getCallingCode(config, 'MX', '5512345678')).toBe('+52');
  expect(getCallingCode(config, 'MX', '13800138000')).toBe('+86');
  expect(getCallingCode(config, 'IN', '9876543210')).toBe('+91');
});
