import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { lazy, Suspense, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import { pageParameter, payloadOf } from '../../api/launch.ts';
import { useCall } from '../../api/useCall.ts';
import { formatMoney } from '../../ui/money.ts';
import { Rich } from '../../ui/Rich.tsx';
import { toast } from '../../ui/toast.ts';
import { first as firstWay } from './shared/first.ts';
import { failureText, goToLoan, inPageLanguage, type Way, wayQuery } from './shared/way.ts';
import { usePayment } from './usePayment.ts';
import { View } from './View.tsx';

const CodePanel = lazy(() => import('../shared/CodePanel.tsx'));
export function Screen({ first }: { readonly first: Normalised<Way> }) {
  const {
    state,
    data: way,
    reload,
  } = useCall(endpoints.repaymentWay, payloadOf(firstWay), { first, ...wayQuery() });
  const [selected, setSelected] = useState(-1);
  const [leaving, setLeaving] = useState<'link' | 'add'>();
  useEffect(() => {
    if (!first.success) return;
    if (pageParameter('after') === 'added') toast(t.added(), { kind: 'success' });
    if (first.data.charge?.isPaid === 0) toast(t.notApproved(), { kind: 'error' });
  }, [first]);
  const card = way?.bankCards[selected];
  const payment = usePayment({ way, card, onPaid: goToLoan, onChanged: reload });

  function pay(): void {
    if (card === undefined) toast(t.chooseCard());
    else void payment.commit();
  }

  async function link(): Promise<void> {
    if (way === undefined || leaving) return;
    setLeaving('link');
    const { payByLink } = await import('./shared/link.ts');
    if (!(await payByLink(way.amount))) setLeaving(undefined);
  }

  async function add(): Promise<void> {
    if (leaving) return;
    setLeaving('add');
    const { addCard } = await import('./shared/link.ts');
    if (!(await addCard())) setLeaving(undefined);
  }

  async function remove(cardId: string): Promise<void> {
    const reply = await call(endpoints.cardRemove, { cardId }, inPageLanguage());
    if (reply.success) toast(t.removed(), { kind: 'success' });
    else toast(failureText(reply, wayTexts.processFailed()), { kind: 'error' });
    setSelected(-1);
    reload();
  }

  const shown =
    state.kind === 'failed'
      ? { ...state, message: failureText(failureOf(state), wayTexts.listFailed()) }
      : state;
  return (
    <>
      <View
        state={shown}
        choice={{
          selected,
          busy: leaving ?? (payment.isBusy ? 'card' : undefined),
          onSelect: setSelected,
          onPay: pay,
          onLink: () => void link(),
          onAdd: () => void add(),
          onRemove: (id) => void remove(id),
        }}
      />
      {payment.waiting && way && card && (
        <Suspense>
          <CodePanel
            title={t.codeTitle()}
            lead={
              <Rich
                text={t.codeLead({
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
