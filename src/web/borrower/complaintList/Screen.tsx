import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

/** The tab stands in the address, so that coming back from a complaint shows it again. */
function tabFromAddress(): number {
  return Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0);
}

export function Screen({
  initialReply,
}: {
  readonly initialReply: NormalizedReply<ResponseData<'complaintList'>>;
}) {
  const { state } = useCall(
    endpoints.complaintList,
    {},
    {
      initialReply,
      callFunction: callLegacy,
      isEmpty: ({ tabs }) => tabs.every(({ items }) => items.length === 0),
    },
  );
  const [tab, setTab] = useState(tabFromAddress);
  return (
    <View
      state={state}
      tab={tab}
      onTab={(next) => {
        history.replaceState(history.state, '', `#${next}`);
        setTab(next);
      }}
    />
  );
}

export async function start() {
  return <Screen initialReply={await callLegacy(endpoints.complaintList, {})} />;
}
