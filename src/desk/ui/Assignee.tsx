import { useState } from 'react';
import type { CaseKind } from '../../contract/desk/personalData.ts';
import { useRead } from '../api/queries.ts';
import { useMay, useMe } from '../frame/me.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Fact } from './Facts.tsx';
import { WriteForm } from './form/WriteForm.tsx';
import { uiTexts } from './texts.ts';

type Case = { readonly caseKind: CaseKind; readonly caseId: string };

/** Whose a case is, as a fact beside the others, with the way to give it to somebody. */
export function Assignee(of: Case) {
  const say = useTexts(uiTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead('assignment', of, { enabled: may('assignment') });
  if (data === undefined) return null;
  const { assignee } = data;
  return (
    <Fact name={say('assignee')}>
      <span className="masked">
        <span>
          {assignee === null ? say('nobodys') : say(assignedBy[assignee.by], { name: assignee.name })}
        </span>
        {data.isOpen && may('assignCase') ? (
          <Button kind="plain" onClick={() => setOpen(true)}>
            {say('assign')}
          </Button>
        ) : null}
      </span>
      <AssignDialog {...of} isOpen={isOpen} close={() => setOpen(false)} />
    </Fact>
  );
}

/** The same as one button, where a row has no room for the fact. */
export function AssignButton(of: Case) {
  const say = useTexts(uiTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('assignCase')) return null;
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {say('assign')}
      </Button>
      <AssignDialog {...of} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}

const assignedBy = { self: 'assignedSelf', person: 'assignedPerson', queue: 'assignedQueue' } as const;

type DialogProps = Case & { isOpen: boolean; close: () => void };

function AssignDialog({ isOpen, close, ...of }: DialogProps) {
  const say = useTexts(uiTexts);
  return (
    <Dialog title={say('assignTitle', { of: of.caseId })} isOpen={isOpen} onClose={close}>
      <AssignForm {...of} close={close} />
    </Dialog>
  );
}

function AssignForm({ caseKind, caseId, close }: Case & { close: () => void }) {
  const say = useTexts(uiTexts);
  const me = useMe();
  const { data } = useRead('assignment', { caseKind, caseId });
  if (data === undefined) return null;
  const { assignee, candidates } = data;
  return (
    <WriteForm
      name="assignCase"
      about={`assign ${caseKind} ${caseId}`}
      lead={assignee === null ? say('assignLead') : say(assignedBy[assignee.by], { name: assignee.name })}
      fields={[
        {
          kind: 'choice',
          name: 'staffId',
          label: say('assignee'),
          start: candidates.find(({ staffId }) => staffId !== me.staffId)?.staffId ?? nobody,
          options: [
            ...candidates.map(({ staffId, name }) => ({
              value: staffId,
              label: staffId === me.staffId ? say('assignMe', { name }) : name,
            })),
            { value: nobody, label: say('nobodys') },
          ],
        },
      ]}
      toRequest={(typed, reason) => {
        const staffId = typed.text('staffId');
        return { caseKind, caseId, staffId: staffId === nobody ? null : staffId, reason };
      }}
      submit={say('assign')}
      onCancel={close}
      onDone={close}
    />
  );
}

const nobody = 'nobody';
