import { useState } from 'react';
import type { RevealedField } from '../../../contract/desk/personalData.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/useDeskMutation.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { ApprovalPending } from '../../ui/form/ApprovalPending.tsx';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import { formatDay } from '../../ui/format.ts';
import type { BorrowerData } from './borrowerData.ts';

type Props = {
  person: Pick<BorrowerData, 'borrowerId' | 'name' | 'access'>;
  field: RevealedField;
  /** What the field is called. */
  name: string;
  masked: string;
};

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** A masked field with its own way to reveal it: at once for a case or an approval, else for a reason. */
export function MaskedValue({
  person: { borrowerId, name: borrowerName, access },
  field,
  name,
  masked,
}: Props) {
  const t = useTexts('borrowers');
  const { language } = useLanguage();
  const can = useCan();
  const [revealed, setRevealed] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const mutation = useDeskMutation('reveal');
  const needsReason = access.basis === 'unassigned';

  async function reveal(): Promise<void> {
    if (needsReason) return setOpen(true);
    const outcome = await mutation.mutateAsync({ borrowerId, field }).catch(() => undefined);
    if (outcome?.done) setRevealed(outcome.reply.value);
    else setOpen(true);
  }

  function closeDialog(): void {
    setOpen(false);
    mutation.reset();
  }

  if (masked === '') return '–';
  if (revealed !== undefined)
    return (
      <span className="masked">
        <span className="numeric">
          {dayPattern.test(revealed) ? formatDay(revealed, language) : revealed || '–'}
        </span>
        <Button kind="plain" label={t('hideField', { field: name })} onClick={() => setRevealed(undefined)}>
          {t('hide')}
        </Button>
      </span>
    );
  return (
    <span className="masked">
      <span className="numeric">{masked}</span>
      {can('reveal') ? (
        <Button
          kind="plain"
          label={t('revealField', { field: name })}
          isBusy={mutation.isPending}
          onClick={() => void reveal()}
        >
          {t('reveal')}
        </Button>
      ) : null}
      <Dialog
        title={t('revealTitle', { field: name, name: borrowerName })}
        isOpen={isOpen}
        onClose={closeDialog}
      >
        {mutation.data?.done === false ? (
          <ApprovalPending waiting={mutation.data.waiting} onClose={closeDialog} />
        ) : null}
        {mutation.error === null ? null : <ErrorMessage error={mutation.error} />}
        {mutation.data === undefined ? (
          <WriteForm
            name="reveal"
            draftKey={`reveal ${borrowerId}`}
            description={t('revealLead')}
            fields={[]}
            toRequest={(_, reason) => ({ borrowerId, field, reason })}
            submitLabel={t('reveal')}
            onCancel={closeDialog}
            onDone={({ value }) => {
              closeDialog();
              setRevealed(value);
            }}
          />
        ) : null}
      </Dialog>
    </span>
  );
}
