import { type ReminderTemplate, reminderTemplates } from '../../../contract/desk/notifications.ts';

const daysByTemplate: Readonly<Record<ReminderTemplate, number>> = {
  due_in_3: -3,
  due_tomorrow: -1,
  due_today: 0,
  overdue_1: 1,
  overdue_3: 3,
  overdue_7: 7,
  overdue_15: 15,
};

/** The reminders that fit loans so many days late, and which fits them best; all where some are late and others not. */
export function listFittingTemplates(daysLate: readonly number[]): {
  templates: readonly ReminderTemplate[];
  initial: ReminderTemplate;
} {
  const least = Math.min(...daysLate);
  const most = Math.max(...daysLate);
  const templates = reminderTemplates.filter((template) => {
    const days = daysByTemplate[template];
    return most > 0 ? days > 0 && days <= Math.max(least, 1) : days <= 0;
  });
  return { templates, initial: (most > 0 ? templates.at(-1) : templates[0]) ?? 'overdue_1' };
}
