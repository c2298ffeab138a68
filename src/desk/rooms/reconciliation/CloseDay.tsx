import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { dayText, moneyText } from '../../ui/format.ts';
import { useNames } from '../../ui/useNames.ts';
import { reconciliationTexts } from './texts.ts';

/** Closing a provider's day, which waits for the second person. */
export function CloseDay({
  row: { provider, day, difference, currency },
}: {
  row: DeskItem<'reconciliation'>;
}) {
  const say = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const nameOf = useNames();
  return (
    <WriteButton
      name="closeDay"
      about={`close ${provider} ${day}`}
      button={say('close')}
      title={say('closeTitle', { provider: nameOf.provider(provider), day: dayText(day, language) })}
      lead={say('closeLead', { difference: moneyText(difference, currency) })}
      place={{}}
      toRequest={(_, reason) => ({ provider, day, reason })}
      submit={say('closeSubmit')}
    />
  );
}
