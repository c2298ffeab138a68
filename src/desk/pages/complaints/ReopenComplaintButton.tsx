import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

/** For who isn't helped by the answer: the complaint waits for another. */
export function ReopenComplaintButton({ folio }: { folio: string }) {
  const t = useTexts('complaints');
  return (
    <WriteButton
      name="reopenComplaint"
      draftKey={`reopen ${folio}`}
      buttonLabel={t('reopen')}
      buttonVariant="quiet"
      title={t('reopenTitle', { folio })}
      description={t('reopenLead')}
      toRequest={(_, reason) => ({ folio, reason })}
      submitLabel={t('reopen')}
    />
  );
}
