import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
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
  const may = useMay();
  const nameOf = useNames();
  const [isOpen, setOpen] = useState(false);
  if (!may('closeDay')) return null;
  return (
    <>
      <Button kind="plain" onPress={() => setOpen(true)}>
        {say('close')}
      </Button>
      <WriteDialog
        name="closeDay"
        about={`close ${provider} ${day}`}
        title={say('closeTitle', { provider: nameOf.provider(provider), day: dayText(day, language) })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[]}
        toRequest={(_, reason) => ({ provider, day, reason })}
        submit={say('closeSubmit')}
      >
        <p className="quiet">{say('closeLead', { difference: moneyText(difference, currency) })}</p>
      </WriteDialog>
    </>
  );
}
