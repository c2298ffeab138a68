import { useState } from 'react';
import type { RevealedField } from '../../../contract/desk/personalData.ts';
import { useWrite } from '../../api/useWrite.ts';
import { useMay } from '../../frame/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { WaitsForSecond } from '../../ui/form/WaitsForSecond.tsx';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import { dayText } from '../../ui/format.ts';
import type { Person } from './Borrower.tsx';
import { borrowersTexts } from './texts.ts';

type Props = {
  person: Pick<Person, 'borrowerId' | 'name' | 'access'>;
  field: RevealedField;
  /** What the field is called. */
  name: string;
  masked: string;
};

const isDay = /^\d{4}-\d\d-\d\d$/;

/** A masked field with its own way to reveal it: at once for a case or an approval, else for a reason. */
export function MaskedValue({ person: { borrowerId, name: borrower, access }, field, name, masked }: Props) {
  const say = useTexts(borrowersTexts);
  const { language } = useLanguage();
  const may = useMay();
  const [revealed, setRevealed] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const write = useWrite('reveal');
  const needsReason = access.basis === 'unassigned';

  async function reveal(): Promise<void> {
    if (needsReason) return setOpen(true);
    const outcome = await write.mutateAsync({ borrowerId, field }).catch(() => undefined);
    if (outcome?.done) setRevealed(outcome.reply.value);
    else setOpen(true);
  }

  function close(): void {
    setOpen(false);
    write.reset();
  }

  if (masked === '') return '–';
  if (revealed !== undefined)
    return (
      <span className="masked">
        <span className="figure">{isDay.test(revealed) ? dayText(revealed, language) : revealed || '–'}</span>
        <Button kind="plain" label={say('hideField', { field: name })} onClick={() => setRevealed(undefined)}>
          {say('hide')}
        </Button>
      </span>
    );
  return (
    <span className="masked">
      <span className="figure">{masked}</span>
      {may('reveal') ? (
        <Button
          kind="plain"
          label={say('revealField', { field: name })}
          isBusy={write.isPending}
          onClick={() => void reveal()}
        >
          {say('reveal')}
        </Button>
      ) : null}
      <Dialog title={say('revealTitle', { field: name, name: borrower })} isOpen={isOpen} onClose={close}>
        {write.data?.done === false ? <WaitsForSecond waiting={write.data.waiting} close={close} /> : null}
        {write.error === null ? null : <Failure failure={write.error} />}
        {write.data === undefined ? (
          <WriteForm
            name="reveal"
            about={`reveal ${borrowerId}`}
            lead={say('revealLead')}
            fields={[]}
            toRequest={(_, reason) => ({ borrowerId, field, reason })}
            submit={say('reveal')}
            onCancel={close}
            onDone={({ value }) => {
              close();
              setRevealed(value);
            }}
          />
        ) : null}
      </Dialog>
    </span>
  );
}
