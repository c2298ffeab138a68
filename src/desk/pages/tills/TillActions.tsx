import { useState } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney, formatPlainAmount } from '../../ui/format.ts';
import { CountHelper } from './CountHelper.tsx';
import { DepositSlip } from './DepositSlip.tsx';

/** The holder's actions on a till; an unposted difference of a count may be posted by anyone permitted. */
export function TillActions({ till }: { till: DeskRow<'tills'> }) {
  const t = useTexts('tills');
  const [slip, setSlip] = useState<DeskReply<'deposit'>>();
  const { tillId, currency, isMine, closedAt, left, difference, differenceState } = till;
  const money = (minor: number) => formatMoney(minor, currency);
  const amount = { kind: 'amount', name: 'amount', label: t('amount'), currency } as const;
  return (
    <>
      <DepositSlip slip={slip} onClose={() => setSlip(undefined)} />
      {isMine && left !== 0 ? (
        <WriteButton
          name="deposit"
          draftKey={`deposit ${tillId}`}
          buttonLabel={t('deposit')}
          title={t('depositTitle')}
          description={left === null ? t('depositOpenLead') : t('depositLead', { left: money(left) })}
          isReasonOptional
          fields={[amount]}
          toRequest={(input, reason) => ({ tillId, amount: input.amount('amount'), reason })}
          submitLabel={t('depositSubmit')}
          onDone={setSlip}
        />
      ) : null}
      {isMine && closedAt === null ? (
        <WriteButton
          name="closeTill"
          draftKey={`close ${tillId}`}
          buttonLabel={t('count')}
          title={t('countTitle')}
          description={t('countLead')}
          isReasonOptional
          fields={[{ ...amount, label: t('counted'), allowsZero: true }]}
          preview={(input, use) => (
            <CountHelper
              currency={currency}
              counted={input.amount('amount')}
              onUse={(sum) => use({ amount: formatPlainAmount(sum) })}
            />
          )}
          toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
          submitLabel={t('countSubmit')}
          onPending={() => {}}
        />
      ) : null}
      {differenceState === 'open' ? (
        <WriteButton
          name="tillDifference"
          draftKey={`difference ${tillId}`}
          buttonLabel={t('post')}
          title={t('postTitle', { amount: money(difference ?? 0) })}
          approvalScope={{}}
          isReasonOptional
          toRequest={(_, reason) => ({ tillId, reason })}
          submitLabel={t('postSubmit')}
        />
      ) : null}
    </>
  );
}
