import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { ApplicationData } from './applicationData.ts';

/** Yes, with how much; or no. Each with why. */
export function DecideApplication({ application }: { application: ApplicationData }) {
  const t = useTexts('applications');
  const { orderId, market, amount, currency, lent } = application;
  const format = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="actions">
      <WriteButton
        name="decide"
        draftKey={`approve ${orderId}`}
        buttonLabel={t('approve')}
        buttonVariant="primary"
        title={t('approveTitle', { orderId })}
        description={t('approveLead', { amount: format(amount) })}
        approvalScope={{ market }}
        fields={[
          {
            kind: 'amount',
            name: 'amount',
            label: t('approveAmount'),
            currency,
            initial: amount,
            ...(lent === null
              ? {}
              : {
                  hint: t('approveHint', {
                    least: format(lent.least),
                    most: format(lent.most),
                    step: format(lent.step),
                  }),
                }),
          },
        ]}
        toRequest={(input, reason) => {
          const approved = input.amount('amount');
          return { orderId, approve: true, reason, ...(approved === amount ? {} : { amount: approved }) };
        }}
        submitLabel={t('approve')}
      />
      <WriteButton
        name="decide"
        draftKey={`decline ${orderId}`}
        buttonLabel={t('decline')}
        buttonVariant="danger"
        title={t('declineTitle', { orderId })}
        description={t('declineLead')}
        toRequest={(_, reason) => ({ orderId, approve: false, reason })}
        submitLabel={t('decline')}
        kind="danger"
      />
    </div>
  );
}
