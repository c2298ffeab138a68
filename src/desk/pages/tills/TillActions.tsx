import { denominations } from 'virtual:brand';
import { useState } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import type { WriteFormProps } from '../../ui/form/useWriteForm.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { findTimeZone, formatMoney, formatPlainAmount, formatZonedDateTime } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { CountHelper } from './CountHelper.tsx';
import { DepositSlip } from './DepositSlip.tsx';
import { contradictsDenominations, type DenominationCounts, sumDenominations } from './denominations.ts';

/** The holder's actions on a till; an unposted difference of a count may be posted by anyone permitted. */
export function TillActions({ till }: { till: DeskRow<'tills'> }) {
  const t = useTexts('tills');
  const [slip, setSlip] = useState<DeskReply<'deposit'>>();
  const { names, line } = useTillNames(till);
  const [isJustCounted, setJustCounted] = useState(false);
  const { tillId, currency, isMine, recountsLeft, closedAt, left, differenceState, pendingReversalId } = till;
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
      {recountsLeft > 0 ? (
        <RecountButton key={recountsLeft} till={till} onPending={() => setJustCounted(true)} />
      ) : null}
      {differenceState === 'open' ? (
        <WriteButton
          name="tillDifference"
          draftKey={`difference ${tillId}`}
          buttonLabel={t('post')}
          title={t('postTitle', names)}
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

/** The count of a till, made without knowing its sum: why it may not fit is said before. */
function CountButton({ till, onPending }: CountProps) {
  const t = useTexts('tills');
  const { names, line } = useTillNames(till);
  const { tillId } = till;
  return (
    <WriteButton
      name="closeTill"
      draftKey={`close ${tillId}`}
      buttonLabel={t('count')}
      title={t('countTitle', names)}
      description={`${line} ${t('countLead')}`}
      {...useCountFields(till)}
      reasonPresets={[t('countNothing'), t('countChange'), t('countUnknown')]}
      toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
      submitLabel={t('countSubmit')}
      onPending={onPending}
    />
  );
}

/** Corrects a count, as blindly as the first; the checker of the difference sees both. */
function RecountButton({ till, onPending }: CountProps) {
  const t = useTexts('tills');
  const { names, line } = useTillNames(till);
  const { tillId, counted, currency, recountsLeft } = till;
  const lead = t('recountLead', { counted: formatMoney(counted ?? 0, currency), left: recountsLeft });
  return (
    <WriteButton
      name="recountTill"
      draftKey={`recount ${tillId}`}
      buttonLabel={t('recount')}
      title={t('recountTitle', names)}
      description={`${line} ${lead}`}
      {...useCountFields(till)}
      reasonPresets={[t('recountTyped'), t('recountMissed')]}
      toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
      submitLabel={t('recountSubmit')}
      onPending={onPending}
    />
  );
}

/** The count, which is to be what its notes and coins come to, unless its holder says that they were added up wrongly. */
function useCountFields({ currency }: DeskRow<'tills'>) {
  const t = useTexts('tills');
  const [denominationCounts, setDenominationCounts] = useState<DenominationCounts>({});
  const values = denominations[currency] ?? [];
  const sum = sumDenominations(values, denominationCounts);
  const sumText = sum === null ? 'none' : formatMoney(sum, currency);
  return {
    fields: [
      { kind: 'amount', name: 'amount', label: t('counted'), currency, allowsZero: true },
      {
        kind: 'multiChoice',
        name: 'contradiction',
        label: t('denominationDiffers', { sum: sumText }),
        initial: '',
        options: [{ value: String(sum), label: t('keepCounted') }],
        isShown: (input) => contradictsDenominations(input, sum),
      },
    ],
    deriveValues: (next, previous) =>
      next.amount === previous.amount ? next : { ...next, contradiction: '' },
    initialFocus: 'amount',
    preview: (input, fillIn) => (
      <CountHelper
        {...{ currency, values, denominationCounts, sum }}
        counted={input.amount('amount')}
        onChange={setDenominationCounts}
        onFillIn={(sum) => fillIn({ amount: formatPlainAmount(sum) })}
      />
    ),
  } as const satisfies Partial<WriteFormProps<'closeTill'>>;
}

/** That a count does not fit or corrects another, and who decides about it: by how much it differs is not told until then. */
function CountOutcome({ till, onClose }: { till: DeskRow<'tills'>; onClose: () => void }) {
  const t = useTexts('tills');
  const { currency, counted, formerCounts } = till;
  const isRecount = formerCounts.length > 0;
  return (
    <Dialog title={t(isRecount ? 'recounted' : 'differs')} isOpen onClose={onClose}>
      <DescriptionList
        rows={[{ term: t('counted'), value: <FormattedMoney minor={counted} currency={currency} /> }]}
      />
      <p className="notice due">{t(isRecount ? 'recountPending' : 'differencePending')}</p>
      <div className="form-actions">
        <Button kind="primary" onClick={onClose}>
          {t('slipClose')}
        </Button>
      </div>
    </Dialog>
  );
}
