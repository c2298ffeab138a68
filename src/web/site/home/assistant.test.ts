import { describe, expect, test } from 'vitest';
import { nearest } from './assistant.ts';
import { usersCount } from './figures.ts';
import { questions } from './questions.ts';

describe('the help assistant answers from the questions and answers', () => {
  test.each([
    ['¿puedo pagar en el oxxo?', 'pay'],
    ['cuanto cobran de interes', 'cost'],
    ['no voy a poder pagar, quiero una prórroga', 'extension'],
    ['qué documentos piden', 'requirements'],
    ['quiero borrar mis datos', 'data'],
    ['¿cuánto es la mora?', 'late'],
    ['liquidar antes', 'early'],
  ])('%s', (asked, id) => {
    expect(nearest(asked, questions.es)?.id).toBe(id);
  });

  test.each([
    ['how much interest?', 'cost'],
    ['can I postpone my payment', 'extension'],
    ['which documents do I need', 'requirements'],
    ['when will the deposit arrive', 'time'],
  ])('%s', (asked, id) => {
    expect(nearest(asked, questions.en)?.id).toBe(id);
  });

  test('says so where it has no answer', () => {
    expect(nearest('zzz', questions.es)).toBeUndefined();
    expect(nearest('¿qué?', questions.es)).toBeUndefined();
    expect(nearest('', questions.en)).toBeUndefined();
  });

  test('every question finds its own answer, in both languages', () => {
    for (const asked of [...questions.es, ...questions.en]) {
      const among = questions.es.includes(asked) ? questions.es : questions.en;
      expect(nearest(asked.question, among)?.id).toBe(asked.id);
    }
  });

  test('both languages answer the same questions', () => {
    expect(questions.en.map(({ id }) => id)).toEqual(questions.es.map(({ id }) => id));
  });
});

test('36W+ users are 360.000', () => {
  expect(usersCount('36W+')).toBe('360.000');
  expect(usersCount('12K+')).toBe('12.000');
  expect(usersCount('many')).toBeUndefined();
});
