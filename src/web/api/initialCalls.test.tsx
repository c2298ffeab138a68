import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import type { InitialField } from '../ui/Skeleton.tsx';
import { defineInitialCall } from './initialCalls.ts';

test('a skeleton’s field has to be in a reply', () => {
  const known: InitialField<'complaintList'> = 'tabs.0.items.3.folio';
  // @ts-expect-error: the list's items have no such field
  const unknown: InitialField<'complaintList'> = 'tabs.0.items.3.number';
  // @ts-expect-error: no reply has it
  const element = <p data-initial="repayDetail.nothing" />;
  expect([known, unknown, element]).toHaveLength(3);
});

test('a first call has the fields that its endpoint needs, and no other', () => {
  const known = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId' });
  // @ts-expect-error: a field that the call needs isn't there
  const missing = defineInitialCall(endpoints.complaintDetail, {});
  // @ts-expect-error: the call has no such field
  const unknown = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId', number: 'orderNo' });
  expect([known, missing, unknown]).toHaveLength(3);
});
