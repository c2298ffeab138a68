import { roles } from '../../../contract/desk/staff.ts';
import { parseOneOf, parseText } from '../../searchParams.ts';

export const settingsLists = ['values', 'messages', 'reasons', 'limits', 'permissions', 'tokens'] as const;

/** The address of the settings page. `scope`: whose values; `role`: whose permissions. */
export const settingsSearchFields = {
  list: parseOneOf(settingsLists),
  scope: parseText,
  role: parseOneOf(roles),
};
