import * as t from 'messages:app';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { AppHome } from '../../../contract/homeState.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.ts';
import { importOrReloadPage } from '../importOrReloadPage.ts';
import { canOfferPush } from '../push/canOfferPush.ts';
import { goTo } from '../routes.ts';
import { Home } from './Home.tsx';

const PushOffer = lazyComponent(
  async () => (await importOrReloadPage(() => import('../push/PushOffer.tsx'))).PushOffer,
);

type Props = { readonly home: AppHome; readonly refresh: () => Promise<boolean> };

export function HomeScreen({ home, refresh }: Props) {
  const { busy: busyProduct, run } = useAction<string>();
  const [isPushAnswered, setPushAnswered] = useState(false);

  async function choose(productId: string): Promise<undefined> {
    const reply = await call(endpoints.productApply, { productId });
    if (reply.success) goTo(reply.data.url);
    else {
      toast(reply.message, { kind: 'error' });
      void refresh();
    }
  }

  async function endPush(): Promise<void> {
    const { turnPushOff } = await importOrReloadPage(() => import('../push/subscription.ts'));
    const isOff = await turnPushOff();
    toast(isOff ? t.pushOff() : t.pushFailed(), { kind: isOff ? 'success' : 'error' });
    await refresh();
  }

  return (
    <Home
      onPushOff={() => void endPush()}
      home={home}
      busyProduct={busyProduct}
      onChoose={(productId) => void run(productId, () => choose(productId))}
      pushOffer={
        canOfferPush(home) && !isPushAnswered && <PushOffer onAnswered={() => setPushAnswered(true)} />
      }
    />
  );
}
