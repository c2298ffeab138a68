import { brandName } from 'virtual:brand';
import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { findTimeZone, formatDateTime, formatMoney, formatTimeZone } from '../../ui/format/format.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';

type Slip = DeskReply<'deposit'>;

/** What a cashier takes to the bank with the cash, on paper. */
export function DepositSlip({ slip, onClose }: { slip: Slip | undefined; onClose: () => void }) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  if (slip === undefined) return null;
  const { market, currency, amount, staff, staffName, depositedAt, reference } = slip;
  const timeZone = findTimeZone(market);
  const depositedOn = `${formatDateTime(depositedAt, language, timeZone)}, ${formatTimeZone(timeZone, language)}`;
  return (
    <Dialog title={t('slipTitle', { brand: brandName })} isOpen onClose={onClose}>
      <div className="slip">
        <p className="quiet">{t('slipLead')}</p>
        <DescriptionList
          rows={[
            { term: t('reference'), value: <strong className="numeric">{reference}</strong> },
            { term: t('slipAmount'), value: <strong>{formatMoney(amount, currency)}</strong> },
            { term: t('holder'), value: <StaffName name={staffName} email={staff} /> },
            { term: t('slipTill'), value: displayName.market(market) },
            { term: t('depositedAt'), value: depositedOn },
            { term: t('slipSigned'), value: '________________' },
          ]}
        />
      </div>
      <div className="form-actions">
        <Button kind="primary" onClick={() => window.print()}>
          {t('slipPrint')}
        </Button>
        <Button onClick={onClose}>{t('slipClose')}</Button>
      </div>
    </Dialog>
  );
}

/** A deposit's reference, which opens its slip. */
export function DepositSlipButton({ deposit }: { deposit: Slip }) {
  const t = useTexts('tills');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="plain"
        opensDialog
        label={t('slipOf', { reference: deposit.reference })}
        onClick={() => setOpen(true)}
      >
        {deposit.reference}
      </Button>
      <DepositSlip slip={isOpen ? deposit : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
