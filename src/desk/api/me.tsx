import { createContext, type ReactNode, use } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';

export type Me = DeskReply<'me'>;

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

export function useMe(): Me {
  const me = use(MeContext);
  if (me === null) throw new Error('the desk is only for those signed in');
  return me;
}

/** Whether who is signed in may make a call: what they may not isn't offered. */
export function useCan(): (name: DeskCallName) => boolean {
  const { calls } = useMe();
  return (name) => calls.includes(name);
}
