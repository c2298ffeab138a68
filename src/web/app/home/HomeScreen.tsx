import * as t from 'messages:app';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { AppHome } from '../../../contract/homeState.ts';
import { call } from '../../api/call.ts';
import { deferred } from '../../ui/rendering.ts';
import { toast } from '../../ui/toast.ts';
import { loadOrReload } from '../loadOrReload.ts';
import { canOfferPush } from '../push/canOfferPush.ts';
import { goTo } from '../routes.ts';
import { Home } from './Home.tsx';

const PushOffer = deferred(async () => (await loadOrReload(() => import('../push/PushOffer.tsx'))).PushOffer);

type Props = { readonly home: AppHome; readonly refresh: () => Promise<boolean> };

export function HomeScreen({ home, refresh }: Props) {
  const [busyProduct, setBusyProduct] = useState<string>();
  const [isPushAnswered, setPushAnswered] = useState(false);

  async function choose(productId: string): Promise<void> {
    if (busyProduct) return;
    setBusyProduct(productId);
    const reply = await call(endpoints.productApply, { productId });
    setBusyProduct(undefined);
    if (reply.success) return goTo(reply.data.url);
    toast(reply.message, { kind: 'error' });
    void refresh();
  }

  async function endPush(): Promise<void> {
    const { turnPushOff } = await loadOrReload(() => import('../push/subscription.ts'));
    const isOff = await turnPushOff();
    toast(isOff ? t.pushOff() : t.pushFailed(), { kind: isOff ? 'success' : 'error' });
    await refresh();
  }

  return (
    <Home
      onPushOff={() => void endPush()}
      home={home}
      busyProduct={busyProduct}
      onChoose={(productId) => void choose(productId)}
      pushOffer={
        canOfferPush(home) && !isPushAnswered && <PushOffer onAnswered={() => setPushAnswered(true)} />
      }
    />
  );
}
