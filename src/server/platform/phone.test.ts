import { describe, expect, test } from 'vitest';
import { getMarket, readConfig } from '../config/index.ts';
import { isPhoneAccepted, isValidPhone } from './phone.ts';

const config = readConfig();
const { promotion } = config;

describe('a phone', () => {
  test.each([
    ['MX', '5512345678', true],
    ['MX', '1111111111', false],
    ['MX', '0000000000', false],
    ['IN', '9876543210', true],
    ['IN', '6000000001', true],
    ['IN', '1111111111', false],
  ] as const)('of %s: %s is one: %s', (market, phone, expected) => {
    expect(isValidPhone(getMarket(config, market).phone, market, phone)).toBe(expected);
  });

  test('follows the numbering plan even where the configured rule is wider', () => {
    expect(isValidPhone({ pattern: '^\\d{10}$' }, 'MX', '1111111111')).toBe(false);
    expect(isValidPhone({ pattern: '^\\d{10}$' }, 'MX', '5512345678')).toBe(true);
  });

  test.each(['13000000000', '19999999999', '13800138000'])(
    'of template 1 follows SPEC 5 to the letter and nothing else: %s',
    (phone) => {
      const template = promotion.templates['1'];
      if (template === undefined) throw new Error('no template 1');
      expect(isPhoneAccepted(template, phone)).toBe(true);
      expect(isPhoneAccepted(template, phone.replace(/^1./, '12'))).toBe(false);
    },
  );
});
