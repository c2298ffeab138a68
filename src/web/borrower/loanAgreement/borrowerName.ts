import type { ResponseData } from '../../../contract/schemas/index.ts';

/** Whose contract it is, by either of the names the field goes by. Source: SPEC 3. */
export function borrowerName({
  userName,
  username,
}: Pick<ResponseData<'contractDetail'>, 'userName' | 'username'>): string | undefined {
  return userName ?? username;
}
