import * as t from 'messages:loanDetails';
import { useEffect, useState } from 'react';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter } from '../../api/launchParameters.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { storeLastKnownDebt } from '../../storage/lastKnownDebt.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import {
  type ChangeAnnouncement,
  describePayment,
  LoanUpdateNotice,
  useLoanUpdateNotice,
  useRatingPrompt,
} from '../shared/LoanUpdateNotice.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { findLoanChange, getStatusView, type LoanChange } from './statusView.ts';
import { View } from './View.tsx';

const ExtensionReminder = lazyComponent(async () => (await import('./dialogs.tsx')).ExtensionReminder);
const LoanRating = lazyComponent(async () => (await import('./dialogs.tsx')).LoanRating);

function Screen(pageCall: PageCall<'loanDetails'>) {
  const [isPolling, setPolling] = useState(true);
  const { state, data: loan } = useCall(pageCall, { isPolling });
  if (loan && isPolling !== getStatusView(loan.orderStatus).shouldPoll) setPolling(!isPolling);
  useEffect(() => {
    if (loan) storeLastKnownDebt(loan);
  }, [loan]);
  const { notice: update, dismiss } = useLoanUpdateNotice(loan, findLoanChange);
  const rating = useRatingPrompt(loan?.isScore === 1);
  const [isExtensionOpen, setExtensionOpen] = useState(false);
  return (
    <>
      <LoanUpdateNotice change={loan && update && announceChange(loan, update)} onClose={dismiss} />
      <View
        state={state}
        isJustConfirmed={getPageParameter('from') === 'confirm'}
        onExtend={() => setExtensionOpen(true)}
      />
      {isExtensionOpen && loan && <ExtensionReminder loan={loan} onClose={() => setExtensionOpen(false)} />}
      {rating.isOpen && loan && <LoanRating loan={loan} onClose={rating.close} />}
    </>
  );
}

/** A change of status alone is only heard: the page shows it already. */
function announceChange(loan: LoanDetails, change: LoanChange): ChangeAnnouncement {
  const { noticeStatusText, noticeDesText, paidOut, currency } = loan;
  switch (change.kind) {
    case 'payment':
      return describePayment(change.payment, currency);
    case 'paidOut':
      return { id: 'paidOut', title: t.moneyArrived(), text: paidOut || noticeDesText };
    case 'status':
      return { id: 'status', title: noticeStatusText, text: noticeDesText, isScreenReaderOnly: true };
  }
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.loanDetails, { required: ['orderId'] }))} />;
}
