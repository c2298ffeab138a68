import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { borrowersTexts } from './texts.ts';

type Props = {
  person: { borrowerId: number; name: string };
  onRevealed: (data: DeskReply<'reveal'>) => void;
};

type Kind = 'access' | 'correction' | 'erasure' | 'objection';
const kinds: readonly Kind[] = ['access', 'correction', 'erasure', 'objection'];

/** What is done about a person: look at what is covered, hand over what is kept, note what they ask for. */
export function PersonActions({ person: { borrowerId, name }, onRevealed }: Props) {
  const say = useTexts(borrowersTexts);
  const may = useMay();
  const [open, setOpen] = useState<'reveal' | 'export' | 'privacy'>();
  const close = () => setOpen(undefined);
  return (
    <div className="actions">
      {may('reveal') ? <Button onPress={() => setOpen('reveal')}>{say('reveal')}</Button> : null}
      {may('exportPerson') ? <Button onPress={() => setOpen('export')}>{say('export')}</Button> : null}
      {may('openPrivacyRequest') ? (
        <Button onPress={() => setOpen('privacy')}>{say('privacy')}</Button>
      ) : null}
      <WriteDialog
        name="reveal"
        about={`reveal ${borrowerId}`}
        title={say('revealTitle', { name })}
        isOpen={open === 'reveal'}
        onClose={close}
        fields={[]}
        toRequest={(_, reason) => ({ borrowerId, reason })}
        submit={say('reveal')}
        onDone={onRevealed}
      >
        <p>{say('revealLead')}</p>
      </WriteDialog>
      <WriteDialog
        name="exportPerson"
        about={`export ${borrowerId}`}
        title={say('exportTitle', { name })}
        isOpen={open === 'export'}
        onClose={close}
        fields={[]}
        toRequest={(_, reason) => ({ borrowerId, reason })}
        submit={say('exportSubmit')}
        onDone={(reply) => download(`${borrowerId}.json`, 'application/json', JSON.stringify(reply, null, 2))}
      >
        <p>{say('exportLead')}</p>
      </WriteDialog>
      <WriteDialog
        name="openPrivacyRequest"
        about={`privacy ${borrowerId}`}
        title={say('privacyTitle', { name })}
        isOpen={open === 'privacy'}
        onClose={close}
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
