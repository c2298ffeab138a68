import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { launchValue } from '../../api/launch.ts';
import { useCall } from '../../api/useCall.ts';
import { textOf } from '../../texts/text.ts';
import { formatMoney } from '../../ui/money.ts';
import { Rich } from '../../ui/Rich.tsx';
import { toast } from '../../ui/toast.ts';
import { failureText, goToLoan, type Way, wayQuery } from './shared/way.ts';
import type { texts } from './texts.ts';
import { usePayment } from './usePayment.ts';
import { View } from './View.tsx';

const CodePanel = lazy(() => import('../shared/CodePanel.tsx'));
const t = textOf<typeof texts>();

export function Screen({ first }: { readonly first: Normalised<Way> }) {
  const {
    state,
    data: way,
    reload,
  } = useCall(endpoints.repaymentWay, { orderId: launchValue('orderId') }, { first, ...wayQuery() });
  const [selected, setSelected] = useState(-1);
  const [isLinking, setLinking] = useState(false);
  const card = way?.bankCards[selected];
  const payment = usePayment({ way, card, onPaid: goToLoan, onChanged: reload });

  function pay(): void {
    if (card === undefined) toast(t('chooseCard'));
    else void payment.commit();
  }

  async function link(): Promise<void> {
    if (way === undefined || isLinking) return;
    setLinking(true);
    const { payByLink } = await import('./shared/link.ts');
    const isLeaving = await payByLink(way.amount);
    if (!isLeaving) setLinking(false);
  }

  const shown =
    state.kind === 'failed' ? { ...state, message: failureText(failureOf(state), t('listFailed')) } : state;
  return (
    <>
      <View
        state={shown}
        choice={{
          selected,
          busy: isLinking ? 'link' : payment.isBusy ? 'card' : undefined,
          onSelect: setSelected,
          onPay: pay,
          onLink: () => void link(),
        }}
      />
      {payment.waiting && way && card && (
        <Suspense>
          <CodePanel
            title={t('codeTitle')}
            lead={
              <Rich
                text={t('codeLead', {
                  amount: formatMoney(way.amount, way.currency),
                  bank: card.bankName,
                })}
              />
            }
            sentAt={payment.waiting.sentAt}
            onResend={payment.resend}
            onConfirm={payment.confirm}
            onCancel={payment.cancel}
          />
        </Suspense>
      )}
    </>
  );
}

function failureOf({ code = '', message }: { readonly code?: string; readonly message: string }) {
  return { code, message };
}
