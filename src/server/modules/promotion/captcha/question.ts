import { randomInt } from 'node:crypto';
import type { Language } from '../../../../contract/launch.ts';
import { limits } from '../../../../contract/limits.ts';

/** The captcha in words: numbers among other words, to be written in figures. Decision: docs/decisions/registered-phones.md. */
export type CaptchaQuestion = { question: string; answer: string };

const questionWords: Record<
  Language,
  { instruction: string; separator: string; numbers: string[]; distractorWords: string[] }
> = {
  es: {
    instruction: 'Escribe en cifras, en este orden y sin espacios, solo los números de esta lista:',
    separator: ', ',
    numbers: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
    distractorWords: ['mesa', 'gato', 'verde', 'lluvia', 'pan', 'lunes', 'árbol', 'silla', 'río', 'café'],
  },
  en: {
    instruction: 'Write in figures, in this order and without spaces, only the numbers in this list:',
    separator: ', ',
    numbers: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    distractorWords: ['table', 'cat', 'green', 'rain', 'bread', 'Monday', 'tree', 'chair', 'river', 'coffee'],
  },
  zh: {
    instruction: '请按顺序只写出下列词语中的数字（用阿拉伯数字，不加空格）：',
    separator: '、',
    numbers: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
    distractorWords: ['桌子', '小猫', '绿色', '下雨', '面包', '椅子', '大树', '河流', '咖啡', '苹果'],
  },
};
const distractorCount = 3;

export function generateQuestion(language: Language): CaptchaQuestion {
  const { instruction, separator, numbers, distractorWords } = questionWords[language];
  const digits = Array.from({ length: limits.captchaLength }, () => randomInt(10));
  const list = digits.map((digit) => numbers[digit] ?? '');
  const distractors = [...distractorWords];
  for (let count = 0; count < distractorCount; count++) {
    const [word = ''] = distractors.splice(randomInt(distractors.length), 1);
    list.splice(randomInt(list.length + 1), 0, word);
  }
  return { question: `${instruction} ${list.join(separator)}`, answer: digits.join('') };
}
