import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { payoutTones } from './tones.ts';

type Payout = Pick<
  DeskRow<'payouts'>,
  | 'payoutId'
  | 'provider'
  | 'providerId'
  | 'state'
  | 'amount'
  | 'currency'
  | 'account'
  | 'providerMessage'
  | 'sentAt'
  | 'endedAt'
  | 'accountAskedAt'
> & { isDeclaredFailed?: boolean };

/** Where the money is, by which reference a bank finds it, and, if it failed, why. */
export function usePayoutFacts(payout: Payout) {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const displayName = useDisplayNames();
  const { payoutId, provider, providerId, state, amount, currency, account, providerMessage } = payout;
  const { sentAt, endedAt, accountAskedAt, isDeclaredFailed = false } = payout;
  return [
    {
      term: t('amount'),
      value: (
        <>
          <FormattedMoney minor={amount} currency={currency} />{' '}
          <Tag tone={payoutTones[state]}>{isDeclaredFailed ? t('failed') : label(state)}</Tag>
        </>
      ),
    },
    { term: t('account'), value: account },
    sentAt !== null && { term: t('sent'), value: <FormattedDateTime at={sentAt} /> },
    endedAt !== null && {
      term: state === 'arrived' ? t('arrived') : label(state),
      value: <FormattedDateTime at={endedAt} />,
    },
    { term: t('reference'), value: <span className="wrap-anywhere">{payoutId}</span> },
    {
      term: t('provider'),
      value: [displayName.provider(provider), providerId !== payoutId && providerId]
        .filter(Boolean)
        .join(' · '),
    },
    providerMessage !== '' && { term: t('providerMessage'), value: reply(providerMessage) },
    accountAskedAt !== null && { term: t('accountAsked'), value: <FormattedDateTime at={accountAskedAt} /> },
  ];
}
