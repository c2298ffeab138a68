import { describe, expect, test } from 'vitest';
import { addressForLanguage, defaultTemplate, languageRedirect } from './template.ts';

const chinese = defaultTemplate.phone;

describe('the phone rule of SPEC 5', () => {
  const rule = new RegExp(chinese.pattern);

  test('11 digits, the first 1, the second 3 to 9', () => {
    expect(rule.test('13800138000')).toBe(true);
    expect(rule.test('19912345678')).toBe(true);
    for (const wrong of ['12800138000', '23800138000', '1380013800', '138001380000', '1380013800a', '']) {
      expect(rule.test(wrong)).toBe(false);
    }
  });
});

describe('the language of a template', () => {
  test('another language is another address that keeps everything else', () => {
    const address = 'https://quincena.example/promotion?id=2&utm_tag=t#/downloadTemplate?id=2';
    expect(addressForLanguage('es', address)).toBe(
      'https://quincena.example/promotion?id=2&utm_tag=t&language=2#/downloadTemplate?id=2',
    );
    expect(addressForLanguage('zh', addressForLanguage('es', address))).toBe(address);
  });

  test('takes the page elsewhere only where no language is asked for', () => {
    const plain = 'https://quincena.example/promotion?id=2';
    expect(languageRedirect('zh', 'es', plain)).toBe(`${plain}&language=2`);
    expect(languageRedirect('zh', 'zh', plain)).toBeUndefined();
    expect(languageRedirect('es', 'en', plain)).toBe(`${plain}&language=1`);
    expect(languageRedirect('es', 'es', plain)).toBeUndefined();
    for (const template of ['zh', 'es', 'en'] as const) {
      expect(languageRedirect('es', template, `${plain}&language=2`)).toBeUndefined();
      expect(languageRedirect('en', template, `${plain}&language=1`)).toBeUndefined();
    }
  });
});
