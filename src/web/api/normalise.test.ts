import { describe, expect, test } from 'vitest';
import type { EnvelopeFamily } from '../../contract/endpoints.ts';
import { normalise } from './call.ts';
import { localCode } from './failure.ts';

const keys = { code: 'qa1', productName: 'qb1', orderStatus: 'qc2' };

function reply(family: EnvelopeFamily, body: unknown, status = 200) {
  return normalise(family, { status, body }, keys, 'unreadable');
}

describe('every family becomes {success, code, message, data}', () => {
  test.each<[EnvelopeFamily, unknown]>([
    ['v3', { success: true, code: 0, message: 'ok', data: 1 }],
    ['legacy', { code: 0, message: 'ok', data: 1 }],
    ['store', { code: '00', message: 'ok', data: 1 }],
    ['promotion', { code: '0', message: 'ok', data: 1 }],
  ])('%s succeeds', (family, body) => {
    expect(reply(family, body)).toMatchObject({ success: true, message: 'ok', data: 1 });
  });

  test.each<[EnvelopeFamily, unknown]>([
    ['v3', { success: false, code: 1003, message: 'no', data: null }],
    ['v3', { code: 0, message: 'no', data: null }],
    ['legacy', { code: '0', message: 'no', data: null }],
    ['store', { code: '0', message: 'no', data: null }],
    ['promotion', { code: '11', message: 'no', data: null }],
  ])('%s refuses %j', (family, body) => {
    expect(reply(family, body)).toMatchObject({ success: false, message: 'no' });
  });

  test('the code is always a text', () => {
    expect(reply('v3', { success: false, code: 1003, message: '' }).code).toBe('1003');
    expect(reply('store', { code: '800005', message: '' }).code).toBe('800005');
  });

  test('an error status is never a success', () => {
    expect(reply('legacy', { code: 0, message: '', data: {} }, 500).success).toBe(false);
  });

  test.each([null, 'text', [], {}, { message: 'x' }, { code: null }])('%j is unreadable', (body) => {
    expect(reply('v3', body)).toEqual({
      success: false,
      code: localCode.unreadable,
      message: 'unreadable',
      data: null,
    });
  });
});

describe('keys are decoded, the obfuscated one first', () => {
  test('deep inside, and the result code too', () => {
    const body = { success: true, qa1: 0, message: '', data: { list: [{ qb1: 'Quincena' }], qc2: 174 } };
    expect(reply('v3', body)).toEqual({
      success: true,
      code: '0',
      message: '',
      data: { list: [{ productName: 'Quincena' }], orderStatus: 174 },
    });
  });

  test('the obfuscated name wins over the plain one, wherever it stands', () => {
    expect(reply('legacy', { qa1: 0, code: 5, message: '', data: null }).success).toBe(true);
    expect(reply('legacy', { code: 5, qa1: 0, message: '', data: null }).success).toBe(true);
  });
});
