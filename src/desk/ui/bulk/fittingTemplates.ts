import {
  daysLateByTemplate,
  type ReminderTemplate,
  reminderTemplates,
} from '../../../contract/desk/notifications.ts';

/**
 * The reminders that fit loans so many days late, all where some are late and others not; and the one that fits them best: of
 * loans that are not late, whose due day isn't known here, the user chooses.
 */
export function listFittingTemplates(daysLate: readonly number[]): {
  templates: readonly ReminderTemplate[];
  initial: ReminderTemplate | '';
  areAllLate: boolean;
} {
  const least = Math.min(...daysLate);
  const areAllLate = least > 0;
  const isMixed = !areAllLate && daysLate.some((days) => days > 0);
  const templates = reminderTemplates.filter((template) => {
    const days = daysLateByTemplate[template];
    return isMixed || (areAllLate ? days > 0 && days <= least : days <= 0);
  });
  return { templates, initial: (areAllLate && templates.at(-1)) || '', areAllLate };
}
