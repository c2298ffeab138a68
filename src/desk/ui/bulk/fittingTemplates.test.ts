import { expect, test } from 'vitest';
import { listFittingTemplates } from './fittingTemplates.ts';

test('a reminder says no more days than all that get it are late, as many as may be', () => {
  expect(listFittingTemplates([21, 40])).toMatchObject({ initial: 'overdue_15' });
  expect(listFittingTemplates([21, 4])).toEqual({
    templates: ['overdue_1', 'overdue_3'],
    initial: 'overdue_3',
  });
  expect(listFittingTemplates([0, 5])).toEqual({ templates: ['overdue_1'], initial: 'overdue_1' });
  expect(listFittingTemplates([0])).toEqual({
    templates: ['due_in_3', 'due_tomorrow', 'due_today'],
    initial: 'due_in_3',
  });
});
