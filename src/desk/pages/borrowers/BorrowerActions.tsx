import { useTexts } from '../../texts/language.tsx';
import { downloadFile } from '../../ui/downloadFile.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

type Props = {
  borrower: { borrowerId: number; name: string };
};

type Kind = 'access' | 'correction' | 'erasure' | 'objection';
const kinds: readonly Kind[] = ['access', 'correction', 'erasure', 'objection'];

/** What is done about a person: look at what is covered, hand over what is kept, note what they ask for. */
export function BorrowerActions({ borrower: { borrowerId, name } }: Props) {
  const t = useTexts('borrowers');
  return (
    <div className="actions">
      <WriteButton
        name="exportPerson"
        draftKey={`export ${borrowerId}`}
        buttonLabel={t('export')}
        buttonVariant="quiet"
        title={t('exportTitle', { name })}
        description={t('exportLead')}
        toRequest={(_, reason) => ({ borrowerId, reason })}
        submitLabel={t('exportSubmit')}
        onDone={(reply) =>
          downloadFile(`${borrowerId}.json`, 'application/json', JSON.stringify(reply, null, 2))
        }
      />
      <WriteButton
        name="openPrivacyRequest"
        draftKey={`privacy ${borrowerId}`}
        buttonLabel={t('privacy')}
        buttonVariant="quiet"
        title={t('privacyTitle', { name })}
        fields={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            initial: 'access',
            options: kinds.map((kind) => ({ value: kind, label: t(kind) })),
          },
          { kind: 'long', name: 'asked', label: t('askedText'), maxLength: 2000 },
        ]}
        toRequest={(input, reason) => ({
          borrowerId,
          kind: kinds.find((kind) => kind === input.text('kind')) ?? 'access',
          asked: input.text('asked'),
          reason,
        })}
        submitLabel={t('privacySubmit')}
      />
    </div>
  );
}
