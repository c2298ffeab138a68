import { beforeEach, expect, test } from 'vitest';
import { shared } from '../../../texts/shared.ts';
import { setTexts } from '../../../texts/text.ts';
import { texts } from '../texts.ts';
import { failureText } from './way.ts';

beforeEach(() => setTexts('zh', { ...shared.zh, ...texts.zh }));

test('a broken network, no answer in time and a refusal each have their own words', () => {
  expect(failureText({ code: 'network', message: 'x' }, 'fallback')).toBe('error');
  expect(failureText({ code: 'timeout', message: shared.zh?.timedOut ?? '' }, 'fallback')).toBe(
    '请求超时，请重试。',
  );
  expect(failureText({ code: '800006', message: '验证码错误' }, 'fallback')).toBe('验证码错误');
  expect(failureText({ code: '800010', message: '' }, 'fallback')).toBe('fallback');
});
