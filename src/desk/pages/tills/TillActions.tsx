import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatMoney } from '../../ui/format.ts';

/** What whoever's till it is may do about it; and about a count whose difference nobody approved, anybody. */
export function TillActions({ till }: { till: DeskItem<'tills'> }) {
  const t = useTexts('tills');
  const { tillId, currency, isMine, closedAt, expected, left, difference, differenceState } = till;
  const money = (minor: number) => formatMoney(minor, currency);
  const amount = { kind: 'amount', name: 'amount', label: t('amount'), currency } as const;
  return (
    <>
      {isMine && left > 0 ? (
        <WriteButton
          name="deposit"
          draftKey={`deposit ${tillId}`}
          buttonLabel={t('deposit')}
          title={t('depositTitle')}
          description={t('depositLead', { left: money(left) })}
          isReasonOptional
          fields={[amount]}
          toRequest={(input, reason) => ({ tillId, amount: input.amount('amount'), reason })}
          submitLabel={t('depositSubmit')}
        />
      ) : null}
      {isMine && closedAt === null ? (
        <WriteButton
          name="closeTill"
          draftKey={`close ${tillId}`}
          buttonLabel={t('count')}
          title={t('countTitle')}
          description={t('countLead', { expected: money(expected) })}
          isReasonOptional
          fields={[{ ...amount, label: t('counted'), allowsZero: true }]}
          toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
          submitLabel={t('countSubmit')}
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
