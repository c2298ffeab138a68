import { expect, test } from 'vitest';
import { reminderTemplates } from '../../../contract/desk/notifications.ts';
import { listFittingTemplates } from './fittingTemplates.ts';

test('a reminder says no more days than all that get it are late, as many as may be', () => {
  expect(listFittingTemplates([21, 40])).toMatchObject({ initial: 'overdue_15', areAllLate: true });
  expect(listFittingTemplates([21, 4])).toMatchObject({
    templates: ['overdue_1', 'overdue_3'],
    initial: 'overdue_3',
  });
});

test('none is chosen beforehand where it might not fit: of loans not late, or of some late and others not', () => {
  expect(listFittingTemplates([0, 5])).toEqual({
    templates: reminderTemplates,
    initial: '',
    areAllLate: false,
  });
  expect(listFittingTemplates([0])).toEqual({
    templates: ['due_in_3', 'due_tomorrow', 'due_today'],
    initial: '',
    areAllLate: false,
  });
});
