import { expect, test } from 'vitest';
import { renderMessage, toCatalogue } from './catalogue.ts';

test('each message is found under the key at its position, in its area', () => {
  const greet = () => 'Hello';
  const keys = [
    ['audit', ['title', 'lead']],
    ['ui', ['greet']],
  ] as const;
  expect(toCatalogue(keys, [['Audit', 'Who did what'], [greet]])).toEqual({
    audit: { title: 'Audit', lead: 'Who did what' },
    ui: { greet },
  });
});

test('a message is a text, or a function of its values', () => {
  expect(renderMessage('Audit')).toBe('Audit');
  expect(renderMessage(({ day }: { day: string }) => `Closed on ${day}`, { day: '3 May' })).toBe(
    'Closed on 3 May',
  );
});
