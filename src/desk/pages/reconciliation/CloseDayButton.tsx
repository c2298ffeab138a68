import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

/** Closing a provider's day, which waits for the second person. */
export function CloseDayButton({
  row: { provider, day, difference, currency },
}: {
  row: DeskItem<'reconciliation'>;
}) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  return (
    <WriteButton
      name="closeDay"
      draftKey={`close ${provider} ${day}`}
      buttonLabel={t('close')}
      title={t('closeTitle', { provider: displayName.provider(provider), day: formatDay(day, language) })}
      description={t('closeLead', { difference: formatMoney(difference, currency) })}
      approvalScope={{}}
      toRequest={(_, reason) => ({ provider, day, reason })}
      submitLabel={t('closeSubmit')}
    />
  );
}
