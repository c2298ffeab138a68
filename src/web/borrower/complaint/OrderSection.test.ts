import { describe, expect, it } from 'vitest';
import { nextStep, type OrderChoice } from './OrderSection.tsx';

function anOrder(isShow: 0 | 1): OrderChoice {
  return {
    orderNo: 'MX174',
    productLogo: '',
    productName: 'Quincena',
    status: '',
    isShow,
    list: [],
    amount: 0,
  };
}

describe('choosing a question type', () => {
  it('a collection complaint asks for its child type when the order has isShow 1', () => {
    expect(nextStep('1', anOrder(1))).toBe('children');
  });

  it('a collection complaint is blocked on an order with isShow 0, and without an order', () => {
    expect(nextStep('1', anOrder(0))).toBe('unsupported');
    expect(nextStep('1', undefined)).toBe('unsupported');
  });

  it('every other type goes straight to the form', () => {
    expect(nextStep('2', anOrder(0))).toBe('form');
    expect(nextStep('11', undefined)).toBe('form');
  });
});
