import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CaseKind, caseReadCalls } from '../../../contract/desk/personalData.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { DeskApiError, postWriteCall } from '../../api/client.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { showToast } from '../controls/toast.tsx';
import { DescriptionItem } from '../display/DescriptionList.tsx';
import { WriteForm } from '../form/WriteForm.tsx';

type CaseRef = { readonly caseKind: CaseKind; readonly caseId: string };

/** The staff member to whom a case is assigned, with a button that assigns it. */
export function Assignee(caseRef: CaseRef) {
  const t = useTexts('ui');
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const isSeen = can('assignment') && can(caseReadCalls[caseRef.caseKind]);
  const { data } = useDeskQuery('assignment', caseRef, { enabled: isSeen });
  if (data === undefined) return null;
  const { assignee } = data;
  return (
    <DescriptionItem term={t('assignee')}>
      <span className="masked">
        <span>
          {assignee === null ? t('unassigned') : t(assignedByKeys[assignee.by], { name: assignee.name })}
        </span>
        {data.isOpen && can('assignCase') ? (
          <>
            <AssignToMe caseRef={caseRef} assignment={data} />
            <Button kind="plain" opensDialog onClick={() => setOpen(true)}>
              {t('assign')}
            </Button>
          </>
        ) : null}
      </span>
      {assignee === null || assignee.reason === '' ? null : (
        <span className="quiet wrap-anywhere">{t('assignedReason', { reason: assignee.reason })}</span>
      )}
      <AssignDialog {...caseRef} isOpen={isOpen} onClose={() => setOpen(false)} />
    </DescriptionItem>
  );
}

type AssignToMeProps = { caseRef: CaseRef; assignment: DeskReply<'assignment'> };

/** Assigns the case to the signed-in person at once; nothing where it is theirs or not for their role. */
function AssignToMe({ caseRef, assignment: { assignee, candidates } }: AssignToMeProps) {
  const t = useTexts('ui');
  const { staffId, name } = useMe();
  const assign = useAssign();
  const canTake = assignee?.staffId !== staffId && candidates.some((one) => one.staffId === staffId);
  async function assignToMe(): Promise<void> {
    if (!(await assign({ ...caseRef, staffId, reason: t('assignToMeReason') }))) return;
    showToast(t('assignedNow', { name }), {
      label: t('undo'),
      run: () => void assign({ ...caseRef, staffId: assignee?.staffId ?? null, reason: t('undoReason') }),
    });
  }
  const run = () => void assignToMe();
  useShortcuts(canTake ? [{ key: 'm', label: t('assignToMe'), run }] : []);
  if (!canTake) return null;
  return (
    <Button kind="plain" shortcut="m" onClick={run}>
      {t('assignToMe')}
    </Button>
  );
}

/** Assigns cases without a form; says why it could not be done. */
export function useAssign(): (request: DeskRequest<'assignCase'>) => Promise<boolean> {
  const t = useTexts('ui');
  const { staffId } = useMe();
  const queryClient = useQueryClient();
  return async (request) => {
    try {
      await postWriteCall('assignCase', request, { staffId, idempotencyKey: crypto.randomUUID() });
      return true;
    } catch (error) {
      showToast(error instanceof DeskApiError && error.message ? error.message : t('failedWrite'));
      return false;
    } finally {
      void queryClient.invalidateQueries();
    }
  };
}

/** The assign button alone. `requiredCall`: to those who may make this call. `name`: whose case it is, where its id means nothing to people. */
export function AssignButton({
  buttonLabel,
  ...caseRef
}: CaseRef & { name?: string; requiredCall?: 'match'; buttonLabel?: string }) {
  const t = useTexts('ui');
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('assignCase')) return null;
  return (
    <>
      <Button kind="plain" opensDialog onClick={() => setOpen(true)}>
        {buttonLabel ?? t('assign')}
      </Button>
      <AssignDialog {...caseRef} title={buttonLabel} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const assignedByKeys = { self: 'assignedSelf', person: 'assignedPerson', queue: 'assignedQueue' } as const;

type DialogProps = CaseRef & {
  name?: string;
  requiredCall?: 'match' | undefined;
  title?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Opens once the candidates are known, so that the first field takes the focus. */
function AssignDialog({
  caseKind,
  caseId,
  name = caseId,
  requiredCall,
  title,
  isOpen,
  onClose,
}: DialogProps) {
  const t = useTexts('ui');
  const { data } = useDeskQuery('assignment', { caseKind, caseId, requiredCall }, { enabled: isOpen });
  if (data === undefined) return null;
  return (
    <Dialog title={title ?? t('assignTitle', { of: name })} isOpen={isOpen} onClose={onClose}>
      <AssignForm {...{ caseKind, caseId, requiredCall, onClose }} assignment={data} />
    </Dialog>
  );
}

type FormProps = CaseRef &
  Pick<DialogProps, 'requiredCall' | 'onClose'> & { assignment: DeskReply<'assignment'> };

function AssignForm({ caseKind, caseId, requiredCall, assignment, onClose }: FormProps) {
  const t = useTexts('ui');
  const me = useMe();
  const { assignee, candidates } = assignment;
  // Offers to take the case, unless it is the viewer's already.
  const isMine = assignee?.staffId === me.staffId;
  const suggested = candidates.find(({ staffId }) => (staffId === me.staffId) !== isMine);
  return (
    <WriteForm
      name="assignCase"
      draftKey={`assign ${caseKind} ${caseId}`}
      description={
        assignee === null ? t('assignLead') : t(assignedByKeys[assignee.by], { name: assignee.name })
      }
      fields={[
        {
          kind: 'choice',
          name: 'staffId',
          label: t('assignee'),
          initial: suggested?.staffId ?? '',
          options: [
            ...candidates.map(({ staffId, name }) => ({
              value: staffId,
              label: staffId === me.staffId ? t('assignMe', { name }) : name,
            })),
            { value: unassignedValue, label: t('unassigned') },
          ],
        },
      ]}
      toRequest={(input, reason) => {
        const staffId = input.text('staffId');
        return { caseKind, caseId, staffId: staffId === unassignedValue ? null : staffId, reason };
      }}
      reasonPresets={
        requiredCall === undefined
          ? [t('handOverShift'), t('handOverTeam')]
          : [t('handOverMatch'), t('handOverAmount')]
      }
      submitLabel={t('assign')}
      onCancel={onClose}
      onDone={({ assignee: next }) => {
        if (next !== null) showToast(t('assignedNow', { name: next.name }));
        onClose();
      }}
    />
  );
}

const unassignedValue = 'unassigned';
