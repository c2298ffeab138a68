import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

/** The tab stands in the address, so that coming back from a complaint shows it again. */
function tabInAddress(): number {
  return Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0);
}

export function Screen({ first }: { readonly first: Normalised<Data<'complaintList'>> }) {
  const { state } = useCall(
    endpoints.complaintList,
    {},
    {
      first,
      ask: callOlder,
      isEmpty: ({ tabs }) => tabs.every(({ items }) => items.length === 0),
    },
  );
  const [tab, setTab] = useState(tabInAddress);
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
