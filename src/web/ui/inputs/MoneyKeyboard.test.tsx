import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../texts/language.ts';
import { parseMinorUnits } from './MoneyInput.tsx';
import MoneyKeyboard, { applyMoneyKey, type MoneyKey, moneyKeys } from './MoneyKeyboard.tsx';

beforeEach(() => setLanguage('zh'));

function render(value: string): string {
  const empty = () => undefined;
  return renderToStaticMarkup(
    <MoneyKeyboard value={value} onChange={empty} onConfirm={empty} onHide={empty} />,
  );
}

test('has digits, decimal point, delete, confirm and hide, named in Chinese', () => {
  const page = render('5');
  for (const digit of '0123456789') expect(page).toContain(`>${digit}</button>`);
  for (const name of ['小数点', '删除', '确定', '收起键盘']) expect(page).toContain(name);
});

test('confirm is disabled while the value is empty', () => {
  expect(render('')).toContain('aria-disabled="true"');
  expect(render('5')).not.toContain('aria-disabled');
});

describe('the keys', () => {
  test('write digits, decimal point and delete', () => {
    const typeKeys = ['0', '5', '.', '.', '1', '2', '3'] as const;
    expect(typeKeys.reduce<string>(applyMoneyKey, '')).toBe('5.12');
    expect(applyMoneyKey('5.12', 'delete')).toBe('5.1');
    expect(applyMoneyKey('', '.')).toBe('0.');
  });

  test('whatever is pressed stays an amount of whole minor units', () => {
    const key = fc.constantFrom<MoneyKey>(...moneyKeys);
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const text = keys.reduce<string>(applyMoneyKey, '');
        expect(text).toMatch(/^(\d{1,9}(\.\d{0,2})?)?$/);
        expect(Number.isSafeInteger(parseMinorUnits(text) ?? 0)).toBe(true);
      }),
      { seed: 174 },
    );
    expect(parseMinorUnits('0.07')).toBe(7);
    expect(parseMinorUnits('3051.4')).toBe(305_140);
    expect(parseMinorUnits('')).toBeUndefined();
  });
});
