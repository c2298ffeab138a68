import type { DeskRow } from '../../../contract/desk/schemas/index.ts';

/** Whether approval sends an invitation: the checker then confirms the e-mail of the invited person. */
export function createsInvitation({
  call,
  request,
}: Pick<DeskRow<'approvals'>, 'call' | 'request'>): boolean {
  return call === 'addStaff' || (call === 'changeStaff' && request.anew === true);
}
