import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

type Offer = NonNullable<DeskReply<'loan'>['statement']>['offers'][number];
type Props = { orderId: string; currency: string; offer: Offer };

/** Withdraws an open settlement offer; nothing for one that staff can't withdraw. */
export function WithdrawOffer({ orderId, currency, offer }: Props) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { id: offerId, amount, expiresOn, withdrawal } = offer;
  if (withdrawal === null) return null;
  const title = t('withdrawOfferTitle', {
    amount: formatMoney(amount, currency),
    day: formatDay(expiresOn, language),
  });
  return (
    <WriteButton
      name="withdrawSettlement"
      draftKey={`withdraw offer ${offerId}`}
      buttonLabel={t('withdrawPromise')}
      label={title}
      title={title}
      description={t('withdrawOfferLead', { until: formatDay(withdrawal.until, language) })}
      showsApprovalNotice={withdrawal.needsApproval}
      toRequest={(_, reason) => ({ orderId, offerId, reason })}
      kind="danger"
    />
  );
}
