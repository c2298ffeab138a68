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
  if (me === null) throw new Error('useMe must be used inside MeProvider');
  return me;
}

/** The markets that the signed-in staff member has limits in, each once. */
export function useMarkets(): Me['limits'][number]['market'][] {
  return [...new Set(useMe().limits.map(({ market }) => market))];
}

/** Whether the signed-in staff member may make a call. Pages hide actions that are not permitted. */
export function useCan(): (name: DeskCallName) => boolean {
  const { calls } = useMe();
  return (name) => calls.includes(name);
}
