import { describe, expect, test } from 'vitest';
import { minor, type RuleName, type RuleOutcome } from '../../../../lending/index.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { formatDecline, formatIneligibility, formatLimit } from './reasons.ts';

const mexicanMarket = getMarket(readConfig(), 'MX');
const limit = 300_000;

function createOutcome(rule: RuleName, actual: number | null, threshold: number | null = null): RuleOutcome {
  return { rule, actual, threshold, limit: minor(limit), isRefusal: false };
}

describe('the reasons of a limit', () => {
  test.each<[RuleName, number | null, number | null, string, string]>([
    ['openAtOnce', 1, 1, '', ''],
    ['age', 30, 75, '', ''],
    ['lateNow', 1, 30, ', por un préstamo con 1\u00a0día de atraso', ', because of a loan 1\u00a0day late'],
    [
      'lateBefore',
      8,
      7,
      ', por un préstamo que pagaste con 8\u00a0días de atraso',
      ', because of a loan repaid 8\u00a0days late',
    ],
    [
      'openDebt',
      250_000,
      3_000_000,
      ', por tus préstamos abiertos: $2,500.00 de un máximo de $30,000.00',
      ', because of your open loans: $2,500.00 of at most $30,000.00',
    ],
    [
      'paidOnTime',
      1,
      3,
      ', por 1\u00a0préstamo pagado a tiempo; sube con 3\u00a0préstamos pagados a tiempo',
      ', for 1\u00a0loan repaid on time; it rises with 3\u00a0loans repaid on time',
    ],
    [
      'paidOnTime',
      0,
      1,
      '; sube con 1\u00a0préstamo pagado a tiempo',
      '; it rises with 1\u00a0loan repaid on time',
    ],
    ['paidOnTime', 3, null, ', por 3\u00a0préstamos pagados a tiempo', ', for 3\u00a0loans repaid on time'],
    ['product', null, null, ', el máximo de este producto', ', the most of this product'],
  ])('by %s, actual %s of %s', (rule, actual, threshold, es, en) => {
    expect(formatLimit(limit, createOutcome(rule, actual, threshold), mexicanMarket)).toEqual({
      es: `Puedes pedir hasta $3,000.00${es}.`,
      en: `You can ask for up to $3,000.00${en}.`,
    });
    expect(formatDecline(createOutcome(rule, actual, threshold), limit, mexicanMarket)).toEqual({
      es: `Ese día podías pedir hasta $3,000.00${es}.`,
      en: `On that day you could ask for up to $3,000.00${en}.`,
    });
  });
});

describe('the reasons of a refusal', () => {
  test.each<[RuleName, number | null, number | null, string, string]>([
    [
      'openAtOnce',
      1,
      1,
      'Ya tienes un préstamo abierto de este producto. Cuando lo pagues, puedes pedir otro.',
      'You already have an open loan of this product. Once it is repaid you can ask for another.',
    ],
    ['age', 17, 18, 'Prestamos a partir de los 18 años.', 'We lend from the age of 18.'],
    ['age', null, 18, 'Prestamos a partir de los 18 años.', 'We lend from the age of 18.'],
    ['age', 75, 75, 'Prestamos hasta los 75 años.', 'We lend up to the age of 75.'],
    [
      'lateNow',
      40,
      30,
      'Tienes un préstamo con 40\u00a0días de atraso. Cuando te pongas al corriente, puedes pedir otro.',
      'A loan of yours is 40\u00a0days late. Once it is up to date you can ask for another.',
    ],
    [
      'lateBefore',
      1,
      0,
      'Pagaste un préstamo con 1\u00a0día de atraso y por ahora no podemos prestarte otro. Si crees que es un error, escríbenos.',
      'You repaid a loan 1\u00a0day late and we can’t lend you another for now. If you think it is a mistake, write to us.',
    ],
    [
      'openDebt',
      3_000_000,
      3_000_000,
      'Tus préstamos abiertos suman $30,000.00 y pueden sumar $30,000.00 en total. Cuando pagues una parte, puedes pedir otro.',
      'Your open loans come to $30,000.00 and may come to $30,000.00 in all. Once you have repaid a part you can ask for another.',
    ],
    ['paidOnTime', 0, 1, 'Por ahora no podemos prestarte.', 'We can’t lend to you for now.'],
    ['product', null, null, 'Por ahora no podemos prestarte.', 'We can’t lend to you for now.'],
  ])('by %s, actual %s of %s', (rule, actual, threshold, es, en) => {
    const reasonText = { es, en };
    expect(formatIneligibility(createOutcome(rule, actual, threshold), mexicanMarket)).toEqual(reasonText);
    expect(
      formatDecline({ ...createOutcome(rule, actual, threshold), isRefusal: true }, limit, mexicanMarket),
    ).toEqual(reasonText);
    expect(formatDecline(createOutcome(rule, actual, threshold), 0, mexicanMarket)).toEqual(reasonText);
  });
});
