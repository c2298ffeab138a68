import { useState } from 'react';
import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

/** The index of the tab in the address, so that going back from a complaint shows the same tab. */
function tabFromAddress(): number {
  return Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0);
}

function Screen(pageCall: PageCall<'complaintList'>) {
  const { state } = useCall(pageCall, {
    isEmpty: ({ tabs }) => tabs.every(({ items }) => items.length === 0),
  });
  const [tab, setTab] = useState(tabFromAddress);
  function chooseTab(next: number): void {
    history.replaceState(history.state, '', `#${next}`);
    setTab(next);
  }
  return <View state={state} tab={tab} onTab={chooseTab} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.complaintList, { callFunction: callLegacy }))} />;
}
