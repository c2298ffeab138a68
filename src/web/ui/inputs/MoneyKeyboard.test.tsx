import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../texts/translator.ts';
import MoneyKeyboard from './MoneyKeyboard.tsx';

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
