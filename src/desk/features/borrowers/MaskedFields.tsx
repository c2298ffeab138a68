import { useState } from 'react';
import type { RevealedField } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { WritePendingApproval } from '../../ui/approvals/approvals.tsx';
import { Button, focusOnMount } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useShortcuts } from '../../ui/controls/shortcuts.tsx';
import { showToast } from '../../ui/controls/toast.tsx';
import { DescriptionItem } from '../../ui/display/DescriptionList.tsx';
import { DeclaredFields } from '../../ui/display/declaredFields.tsx';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { ErrorMessage } from '../../ui/page/QueryView.tsx';

export type BorrowerData = DeskReply<'borrower'>;

/** The personal data of a borrower; each masked field is revealed individually. */
export function MaskedFields({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const stepLabel = useLabels('applicationStep');
  const declaredLabel = useLabels('declaredField');
  const fieldLabel = useLabels('viewedField');
  const { phone, address, account, formerAccounts, declared, orders } = borrower;
  const renderField = (field: RevealedField, name: string, masked: string) => (
    <DescriptionItem key={field} term={name}>
      <MaskedValue person={borrower} field={field} name={name} masked={masked} />
    </DescriptionItem>
  );
  return (
    <>
      {renderField('phone', t('phone'), phone)}
      {renderField('address', t('address'), address)}
      {renderField('account', t('account'), account)}
      {formerAccounts === 0
        ? null
        : renderField('formerAccounts', fieldLabel('formerAccounts'), t('some', { count: formerAccounts }))}
      {declared.map((row) =>
        row.field === null ? (
          <DeclaredFields key={`${row.step} ${row.name}`} rows={[row]} currency={orders[0]?.currency} />
        ) : (
          renderField(row.field, `${stepLabel(row.step)} · ${declaredLabel(row.name)}`, row.value)
        ),
      )}
    </>
  );
}

/** Says whether revealing needs a reason or is covered by an assigned case. */
export function AccessNote({
  borrower: {
    access: { basis, evidence },
  },
}: {
  borrower: BorrowerData;
}) {
  const t = useTexts('borrowers');
  const basisLabel = useLabels('accessBasis');
  const caseLabel = useLabels('caseKind');
  const can = useCan();
  if (!can('reveal')) return null;
  const [kind = '', id = ''] = (evidence ?? '').split(' ');
  const caseText = basis === 'assigned' ? `: ${caseLabel(kind)} ${id}` : '';
  return (
    <p className="quiet small">
      {t('masked')}{' '}
      {t(basis === 'unassigned' ? 'needsReason' : 'needsNone', { basis: `${basisLabel(basis)}${caseText}` })}
    </p>
  );
}

type Props = {
  person: Pick<BorrowerData, 'borrowerId' | 'name' | 'access' | 'callingCode'>;
  field: RevealedField;
  /** The label of the field. */
  name: string;
  masked: string;
  /** The single key that reveals it. */
  shortcut?: string;
  /** Prepared reasons, of which the first is filled in. */
  reasonPresets?: readonly string[];
};

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** A masked field with its reveal button: at once for an assigned case or an approval, else for a reason. */
export function MaskedValue({ masked, ...props }: Props) {
  const { person, field, name } = props;
  const t = useTexts('borrowers');
  const [revealed, setRevealed] = useState<string>();
  if (masked === '') return '–';
  return (
    <span className="masked">
      {revealed === undefined ? (
        <>
          <span className="numeric">{masked}</span>
          <RevealButton {...props} onReveal={setRevealed} />
        </>
      ) : (
        <span className="masked" tabIndex={-1} ref={focusOnMount}>
          <RevealedValue {...{ field, name, person }} value={revealed} />
          <Button kind="plain" label={t('hideField', { field: name })} onClick={() => setRevealed(undefined)}>
            {t('hide')}
          </Button>
        </span>
      )}
    </span>
  );
}

type RevealedValueProps = Pick<Props, 'person' | 'field' | 'name'> & { value: string };

function RevealedValue({ person, field, name, value }: RevealedValueProps) {
  const { language } = useLanguage();
  if (field === 'phone' || field === 'contactPhone')
    return <Phone callingCode={person.callingCode} phone={value} />;
  if (value.startsWith('data:image/')) return <img className="identity-image" src={value} alt={name} />;
  return (
    <span className="numeric">{dayPattern.test(value) ? formatDay(value, language) : value || '–'}</span>
  );
}

/** A phone to be called by whatever calls here, or copied. */
function Phone({ callingCode, phone }: { callingCode: string; phone: string }) {
  const t = useTexts('borrowers');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(`${callingCode}${phone}`);
    showToast(t('copied'));
  }
  if (phone === '') return '–';
  return (
    <>
      <a className="numeric" href={`tel:${callingCode}${phone}`}>
        {callingCode} {phone}
      </a>
      <Button kind="plain" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </>
  );
}

/** How many borrowers more the person may look at before it waits for approval. */
function RevealsLeft({ access: { basis, remaining } }: Pick<BorrowerData, 'access'>) {
  const t = useTexts('borrowers');
  if (remaining === null) return null;
  return (
    <p className={remaining.left === 0 ? 'notice due' : 'quiet small'}>
      {t('revealsLeft', { ...remaining, basis })}
    </p>
  );
}

type RevealButtonProps = Omit<Props, 'masked'> & { onReveal: (value: string) => void };

function RevealButton({ person, field, name, shortcut, reasonPresets = [], onReveal }: RevealButtonProps) {
  const { borrowerId, access } = person;
  const t = useTexts('borrowers');
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mutation = useDeskMutation('reveal');
  const isOffered = can('reveal');
  const run = () => void reveal();
  useShortcuts(
    shortcut === undefined || !isOffered
      ? []
      : [{ key: shortcut, label: t('revealField', { field: name }), run }],
  );

  async function reveal(): Promise<void> {
    if (access.basis === 'unassigned') return setOpen(true);
    const outcome = await mutation.mutateAsync({ borrowerId, field }).catch(() => undefined);
    if (outcome?.done) onReveal(outcome.reply.value);
    else setOpen(true);
  }

  function closeDialog(): void {
    setOpen(false);
    mutation.reset();
  }

  if (!isOffered) return null;
  return (
    <>
      <Button
        kind="plain"
        shortcut={shortcut}
        // With a key it is the only one, and its name what it shows.
        label={shortcut === undefined ? t('revealField', { field: name }) : undefined}
        isBusy={mutation.isPending}
        opensDialog={access.basis === 'unassigned'}
        onClick={run}
      >
        {t('reveal')}
      </Button>
      <Dialog
        title={t('revealTitle', { field: name, name: person.name })}
        isOpen={isOpen}
        onClose={closeDialog}
      >
        <RevealsLeft access={access} />
        {mutation.data?.done === false ? (
          <WritePendingApproval pending={mutation.data.pending} onClose={closeDialog} />
        ) : null}
        {mutation.error === null ? null : <ErrorMessage error={mutation.error} />}
        {mutation.data === undefined ? (
          <RevealForm {...{ borrowerId, field, reasonPresets, onReveal }} onClose={closeDialog} />
        ) : null}
      </Dialog>
    </>
  );
}

type RevealFormProps = Pick<RevealButtonProps, 'field' | 'onReveal'> & {
  borrowerId: BorrowerData['borrowerId'];
  reasonPresets: readonly string[];
  onClose: () => void;
};

/** Asks for the reason to reveal the field. */
function RevealForm({ borrowerId, field, reasonPresets, onReveal, onClose }: RevealFormProps) {
  const t = useTexts('borrowers');
  return (
    <WriteForm
      name="reveal"
      draftKey={`reveal ${borrowerId}`}
      description={t('revealLead')}
      fields={[]}
      toRequest={(_, reason) => ({ borrowerId, field, reason })}
      submitLabel={t('reveal')}
      reasonPresets={reasonPresets}
      initialFocus={reasonPresets.length === 0 ? undefined : 'preset'}
      onCancel={onClose}
      onDone={({ value }) => {
        onClose();
        onReveal(value);
      }}
    />
  );
}
