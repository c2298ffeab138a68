import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import type { ApplicationData } from './Application.tsx';
import { applicationsTexts } from './texts.ts';

/** Yes, with how much; or no. Each with why. */
export function Decide({ application }: { application: ApplicationData }) {
  const say = useTexts(applicationsTexts);
  const { orderId, market, amount, currency, lent } = application;
  const money = (minor: number) => moneyText(minor, currency);
  return (
    <div className="actions">
      <WriteButton
        name="decide"
        about={`approve ${orderId}`}
        button={say('approve')}
        look="primary"
        title={say('approveTitle', { orderId })}
        lead={say('approveLead', { amount: money(amount) })}
        place={{ market }}
        fields={[
          {
            kind: 'amount',
            name: 'amount',
            label: say('approveAmount'),
            currency,
            start: amount,
            ...(lent === null
              ? {}
              : {
                  hint: say('approveHint', {
                    least: money(lent.least),
                    most: money(lent.most),
                    step: money(lent.step),
                  }),
                }),
          },
        ]}
        toRequest={(typed, reason) => {
          const approved = typed.amount('amount');
          return { orderId, approve: true, reason, ...(approved === amount ? {} : { amount: approved }) };
        }}
        submit={say('approve')}
      />
      <WriteButton
        name="decide"
        about={`decline ${orderId}`}
        button={say('decline')}
        look="danger"
        title={say('declineTitle', { orderId })}
        lead={say('declineLead')}
        toRequest={(_, reason) => ({ orderId, approve: false, reason })}
        submit={say('decline')}
        kind="danger"
      />
    </div>
  );
}
