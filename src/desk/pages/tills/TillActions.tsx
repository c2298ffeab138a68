import { useState } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { Facts } from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { findTimeZone, formatMoney, formatPlainAmount, formatZonedDateTime } from '../../ui/format.ts';
import { FormattedMoney } from '../../ui/formatted.tsx';
import { CountHelper } from './CountHelper.tsx';
import { DepositSlip } from './DepositSlip.tsx';

/** The holder's actions on a till; an unposted difference of a count may be posted by anyone permitted. */
export function TillActions({ till }: { till: DeskRow<'tills'> }) {
  const t = useTexts('tills');
  const [slip, setSlip] = useState<DeskReply<'deposit'>>();
  const { names, line } = useTillNames(till);
  const [isJustCounted, setJustCounted] = useState(false);
  const { tillId, currency, isMine, closedAt, left, difference, differenceState, pendingReversalId } = till;
  const money = (minor: number) => formatMoney(minor, currency);
  const amount = { kind: 'amount', name: 'amount', label: t('amount'), currency } as const;
  return (
    <>
      <DepositSlip slip={slip} onClose={() => setSlip(undefined)} />
      {isJustCounted && closedAt !== null ? (
        <CountOutcome till={till} onClose={() => setJustCounted(false)} />
      ) : null}
      {isMine && left !== 0 ? (
        <WriteButton
          name="deposit"
          draftKey={`deposit ${tillId}`}
          buttonLabel={t('deposit')}
          title={t('depositTitle', names)}
          description={`${line} ${left === null ? t('depositOpenLead') : t('depositLead', { left: money(left) })}`}
          isReasonOptional
          fields={[{ ...amount, initial: left ?? undefined }]}
          toRequest={(input, reason) => ({ tillId, amount: input.amount('amount'), reason })}
          submitLabel={t('depositSubmit')}
          onDone={setSlip}
        />
      ) : null}
      {isMine && closedAt === null && pendingReversalId === null ? (
        <CountButton till={till} onPending={() => setJustCounted(true)} />
      ) : null}
      {differenceState === 'open' ? (
        <WriteButton
          name="tillDifference"
          draftKey={`difference ${tillId}`}
          buttonLabel={t('post')}
          title={t('postTitle', { ...names, amount: money(difference ?? 0) })}
          description={`${line} ${t('postLead')}`}
          toRequest={(_, reason) => ({ tillId, reason })}
          submitLabel={t('postSubmit')}
        />
      ) : null}
    </>
  );
}

/** Which till a dialog is about, since a person may have several: for its title, and its first line. */
function useTillNames({ market, currency, staffName, staff, openedAt }: DeskRow<'tills'>) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const names = { holder: staffName || staff, market: useDisplayNames().market(market) };
  const opened = formatZonedDateTime(openedAt, language, findTimeZone(market));
  return { names, line: t('tillLine', { ...names, opened, currency }) };
}

type CountProps = { till: DeskRow<'tills'>; onPending: () => void };

/** The one count of a till, made without knowing its sum: why it may not fit is said before. */
function CountButton({ till, onPending }: CountProps) {
  const t = useTexts('tills');
  const { names, line } = useTillNames(till);
  const { tillId, currency } = till;
  return (
    <WriteButton
      name="closeTill"
      draftKey={`close ${tillId}`}
      buttonLabel={t('count')}
      title={t('countTitle', names)}
      description={`${line} ${t('countLead')}`}
      fields={[{ kind: 'amount', name: 'amount', label: t('counted'), currency, allowsZero: true }]}
      preview={(input, use) => (
        <CountHelper
          currency={currency}
          counted={input.amount('amount')}
          onUse={(sum) => use({ amount: formatPlainAmount(sum) })}
        />
      )}
      startsWith="amount"
      reasonPresets={[t('countNothing'), t('countChange'), t('countUnknown')]}
      toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
      submitLabel={t('countSubmit')}
      onPending={onPending}
    />
  );
}

/** What a count came to that does not fit, and who decides about it. */
function CountOutcome({ till, onClose }: { till: DeskRow<'tills'>; onClose: () => void }) {
  const t = useTexts('tills');
  const { currency, counted, expected, difference } = till;
  return (
    <Dialog title={t(difference !== null && difference < 0 ? 'short' : 'over')} isOpen onClose={onClose}>
      <Facts
        rows={[
          { term: t('counted'), value: <FormattedMoney minor={counted} currency={currency} /> },
          { term: t('expected'), value: <FormattedMoney minor={expected} currency={currency} /> },
          { term: t('difference'), value: <FormattedMoney minor={difference} currency={currency} /> },
        ]}
      />
      <p className="notice due">{t('differenceWaits')}</p>
      <div className="form-actions">
        <Button kind="primary" onClick={onClose}>
          {t('slipClose')}
        </Button>
      </div>
    </Dialog>
  );
}
