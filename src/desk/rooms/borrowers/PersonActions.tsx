import { useTexts } from '../../texts/language.tsx';
import { download } from '../../ui/download.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { borrowersTexts } from './texts.ts';

type Props = {
  person: { borrowerId: number; name: string };
};

type Kind = 'access' | 'correction' | 'erasure' | 'objection';
const kinds: readonly Kind[] = ['access', 'correction', 'erasure', 'objection'];

/** What is done about a person: look at what is covered, hand over what is kept, note what they ask for. */
export function PersonActions({ person: { borrowerId, name } }: Props) {
  const say = useTexts(borrowersTexts);
  return (
    <div className="actions">
      <WriteButton
        name="exportPerson"
        about={`export ${borrowerId}`}
        button={say('export')}
        look="quiet"
        title={say('exportTitle', { name })}
        lead={say('exportLead')}
        toRequest={(_, reason) => ({ borrowerId, reason })}
        submit={say('exportSubmit')}
        onDone={(reply) => download(`${borrowerId}.json`, 'application/json', JSON.stringify(reply, null, 2))}
      />
      <WriteButton
        name="openPrivacyRequest"
        about={`privacy ${borrowerId}`}
        button={say('privacy')}
        look="quiet"
        title={say('privacyTitle', { name })}
        fields={[
          {
            kind: 'choice',
            name: 'kind',
            label: say('kind'),
            start: 'access',
            options: kinds.map((kind) => ({ value: kind, label: say(kind) })),
          },
          { kind: 'long', name: 'asked', label: say('askedText'), most: 2000 },
        ]}
        toRequest={(typed, reason) => ({
          borrowerId,
          kind: kinds.find((kind) => kind === typed.text('kind')) ?? 'access',
          asked: typed.text('asked'),
          reason,
        })}
        submit={say('privacySubmit')}
      />
    </div>
  );
}
