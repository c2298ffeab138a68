import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../format/displayNames.ts';
import { FormattedDateTime } from '../format/formatted.tsx';
import { Tag } from '../format/tags.tsx';
import { LoanLink } from '../navigation/links.tsx';

/** Deposits and payments that may be the same money, which would then count twice. */
export function PossibleDuplicates({
  possibleDuplicates,
}: Pick<DeskReply<'approval'>, 'possibleDuplicates'>) {
  const t = useTexts('ui');
  const displayName = useDisplayNames();
  return possibleDuplicates.map(({ kind, reference, provider, orderId, staffName, at, isNamed }) => (
    <p key={`${kind} ${reference}`} className="notice due">
      <Tag tone="bad">{t('possibleDuplicates')}</Tag>{' '}
      <strong>
        {kind === 'deposit'
          ? t('duplicateDeposit', { reference })
          : t('duplicatePayment', { reference, provider: displayName.provider(provider ?? '') })}
      </strong>
      {orderId === null ? null : (
        <>
          , <LoanLink orderId={orderId} />
        </>
      )}
      {staffName === null ? null : `, ${staffName}`}, <FormattedDateTime at={at} />.{' '}
      {t(isNamed ? 'namesDuplicate' : 'resemblesDuplicate')}
    </p>
  ));
}
