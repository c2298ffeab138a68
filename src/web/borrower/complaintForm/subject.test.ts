import { describe, expect, it } from 'vitest';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { subjectState } from './subject.ts';

const helplines = [{ name: 'CONDUSEF', phone: '55 5340 0999' }];

const data: ResponseData<'complaintInit'> = {
  problemType: [
    { value: '1', title: 'Collection' },
    { value: '2', title: 'A payment' },
  ],
  problemSonType: [{ value: '101', title: 'Insults', parent: '1' }],
  orderDetail: null,
  orderList: [
    {
      orderNo: 'MX180',
      productLogo: '',
      productName: 'Quincena',
      status: '',
      isShow: 1,
      list: [],
      amount: 0,
    },
  ],
  helplines,
};

describe('what the form is about', () => {
  it('is said in words: type, child type and product, with whom to call about how one is asked to pay', () => {
    const keys = { problemType: '1', problemSonType: '101', orderNo: 'MX180' };
    expect(subjectState({ kind: 'ready', data }, keys)).toEqual({
      kind: 'ready',
      data: { type: 'Collection', childType: 'Insults', product: 'Quincena', helplines },
    });
  });

  it('a type without child type and an order that is not the borrower’s leave their words empty', () => {
    const keys = { problemType: '2', problemSonType: '101', orderNo: 'X' };
    expect(subjectState({ kind: 'ready', data }, keys)).toEqual({
      kind: 'ready',
      data: { type: 'A payment', childType: '', product: '', helplines: [] },
    });
  });

  it('without a type, or with one that does not exist, it is empty', () => {
    const keys = { problemType: '', problemSonType: '', orderNo: '' };
    expect(subjectState({ kind: 'loading' }, keys).kind).toBe('empty');
    expect(subjectState({ kind: 'ready', data }, { ...keys, problemType: '9' }).kind).toBe('empty');
  });
});
