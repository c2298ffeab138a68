import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { useTexts } from '../texts/language.tsx';
import { useDisplayNames } from './displayNames.ts';
import { FormattedDateTime } from './formatted.tsx';
import { LoanLink } from './links.tsx';
import { Tag } from './tags.tsx';

/** The sums that money may be already: it would count twice. */
export function OtherSums({ otherSums }: Pick<DeskReply<'approval'>, 'otherSums'>) {
  const t = useTexts('ui');
  const displayName = useDisplayNames();
  return otherSums.map(({ kind, reference, provider, orderId, staffName, at, isNamed }) => (
    <p key={`${kind} ${reference}`} className="notice due">
      <Tag tone="bad">{t('otherSums')}</Tag>{' '}
      <strong>
        {kind === 'deposit'
          ? t('otherDeposit', { reference })
          : t('otherPayment', { reference, provider: displayName.provider(provider ?? '') })}
      </strong>
      {orderId === null ? null : (
        <>
          , <LoanLink orderId={orderId} />
        </>
      )}
      {staffName === null ? null : `, ${staffName}`}, <FormattedDateTime at={at} />.{' '}
      {t(isNamed ? 'otherNamed' : 'otherAlike')}
    </p>
  ));
}
