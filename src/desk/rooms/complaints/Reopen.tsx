import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { complaintsTexts } from './texts.ts';

/** For who isn't helped by the answer: the complaint waits for another. */
export function Reopen({ folio }: { folio: string }) {
  const say = useTexts(complaintsTexts);
  return (
    <WriteButton
      name="reopenComplaint"
      about={`reopen ${folio}`}
      button={say('reopen')}
      look="quiet"
      title={say('reopenTitle', { folio })}
      lead={say('reopenLead')}
      toRequest={(_, reason) => ({ folio, reason })}
      submit={say('reopen')}
    />
  );
}
