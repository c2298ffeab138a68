import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskPageRecord } from '../../ui/navigation/deskPages.ts';

/** The messages of a page's guide without the tasks that come to what a staff member may not do. */
export function filterPermittedTasks<Message>(
  { taskCalls = {} }: Pick<DeskPageRecord, 'taskCalls'>,
  messages: Readonly<Record<string, Message>>,
  can: (call: DeskCallName) => boolean,
): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(messages).filter(([name]) => {
      const call = taskCalls[name];
      return call === undefined || can(call);
    }),
  );
}
