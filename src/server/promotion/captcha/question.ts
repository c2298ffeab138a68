import { randomInt } from 'node:crypto';
import type { Language } from '../../../contract/launch.ts';
import { limits } from '../../../contract/limits.ts';

/** The captcha in words: numbers among other words, to be written in figures. Decision: docs/decisions/registered-phones.md. */
export type Question = { question: string; answer: string };

const words: Record<Language, { ask: string; join: string; numbers: string[]; others: string[] }> = {
  es: {
    ask: 'Escribe en cifras, en este orden y sin espacios, solo los números de esta lista:',
    join: ', ',
    numbers: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
    others: ['mesa', 'gato', 'verde', 'lluvia', 'pan', 'lunes', 'árbol', 'silla', 'río', 'café'],
  },
  en: {
    ask: 'Write in figures, in this order and without spaces, only the numbers in this list:',
    join: ', ',
    numbers: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    others: ['table', 'cat', 'green', 'rain', 'bread', 'Monday', 'tree', 'chair', 'river', 'coffee'],
  },
  zh: {
    ask: '请按顺序只写出下列词语中的数字（用阿拉伯数字，不加空格）：',
    join: '、',
    numbers: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
    others: ['桌子', '小猫', '绿色', '下雨', '面包', '椅子', '大树', '河流', '咖啡', '苹果'],
  },
};
const otherWords = 3;

export function newQuestion(language: Language): Question {
  const { ask, join, numbers, others } = words[language];
  const digits = Array.from({ length: limits.captchaLength }, () => randomInt(10));
  const list = digits.map((digit) => numbers[digit] ?? '');
  const distractors = [...others];
  for (let count = 0; count < otherWords; count++) {
    const [word = ''] = distractors.splice(randomInt(distractors.length), 1);
    list.splice(randomInt(list.length + 1), 0, word);
  }
  return { question: `${ask} ${list.join(join)}`, answer: digits.join('') };
}
