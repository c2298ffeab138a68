import { useState } from 'react';
import { reminderTemplates } from '../../../contract/desk/notifications.ts';
import type { DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { DeskApiError, fetchPage } from '../../api/client.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { showToast } from '../controls/toast.tsx';
import { MessagePreview } from '../display/MessagePreview.tsx';
import { choiceField, type FormReader } from '../form/fields.ts';
import { BulkButton, BulkDialog, type BulkRow } from './BulkDialog.tsx';
import { listFittingTemplates } from './fittingTemplates.ts';

/** Whom a reminder is sent; without `orderId` about the loan that is late longest. */
type Person = {
  readonly borrowerId: number;
  readonly name: string;
  readonly market: string;
  readonly orderId?: string;
  readonly daysLate: number;
};

/** Sends the selected borrowers a reminder. */
export function BulkReminders({ people, onClose }: { people: readonly Person[]; onClose: () => void }) {
  return <BulkButton {...useReminderForm(people)} onClose={onClose} />;
}

type FilteredProps<Name extends 'loans' | 'borrowers'> = {
  name: Name;
  request: DeskRequest<Name>;
  toPerson: (row: DeskRow<Name>) => Person;
};

/** Sends a reminder to all borrowers of a list's filters, up to the configured number. */
export function FilteredReminders<Name extends 'loans' | 'borrowers'>(props: FilteredProps<Name>) {
  const t = useTexts('ui');
  const can = useCan();
  const { reminderRows: maxRows } = useMe();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const form = useReminderForm(people);
  if (!can('sendReminder')) return null;
  async function load(): Promise<void> {
    setState('loading');
    try {
      setPeople(await loadPeople(props, maxRows));
      setState('open');
    } catch (error) {
      setState('closed');
      showToast(error instanceof DeskApiError && error.message ? error.message : t('failed'));
    }
  }
  return (
    <>
      <Button kind="plain" onClick={() => void load()} isBusy={state === 'loading'}>
        {t('remindAll')}
      </Button>
      <BulkDialog
        {...form}
        description={t('remindAllLead', { max: maxRows })}
        maxRows={maxRows}
        tooManyText={t('remindTooMany', { max: maxRows })}
        isOpen={state === 'open'}
        onClose={() => setState('closed')}
      />
    </>
  );
}

/** The people that the filters select, up to one more than `maxRows`, which shows that they are too many. */
async function loadPeople<Name extends 'loans' | 'borrowers'>(
  { name, request, toPerson }: FilteredProps<Name>,
  maxRows: number,
): Promise<readonly Person[]> {
  const people: Person[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await fetchPage(name, { ...request, limit: '200' }, after);
    people.push(...items.map(toPerson));
    after = next ?? undefined;
  } while (after !== undefined && people.length <= maxRows);
  return people.slice(0, maxRows + 1);
}

function useReminderForm(people: readonly Person[]) {
  const t = useTexts('ui');
  const templateLabel = useLabels('notification');
  const [first] = people;
  const { templates, initial, areAllLate } = listFittingTemplates(people.map(({ daysLate }) => daysLate));
  const byKey = new Map(people.map((person) => [person.orderId ?? String(person.borrowerId), person]));
  const rows: BulkRow[] = [...byKey].map(([key, { name }]) => ({ key, label: `${key} · ${name}` }));
  return {
    name: 'sendReminder' as const,
    rows,
    buttonLabel: t('remind'),
    shortcut: 'E',
    description: t('remindLead'),
    reasonPresets: [...(areAllLate ? [t('remindReasonLate')] : []), t('remindReasonAsked')],
    fields: [choiceField('template', t('remindTemplate'), templates, templateLabel, initial)],
    preview: (input: FormReader) =>
      first === undefined || input.text('template') === ''
        ? null
        : (['es', 'en'] as const).map((language) => (
            <MessagePreview
              key={language}
              template={input.choice('template', reminderTemplates)}
              market={first.market}
              language={language}
            />
          )),
    toRequest(key: string, reason: string, input: FormReader) {
      const { borrowerId = 0, orderId } = byKey.get(key) ?? {};
      return { borrowerId, orderId, template: input.choice('template', reminderTemplates), reason };
    },
  };
}
