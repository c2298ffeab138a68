import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, textColumn } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import { FindField, hasText } from './SettingValues.tsx';

type Settings = DeskReply<'settings'>;
type Notification = Settings['notifications'][number];
type Reason = Settings['reasons'][number];
type NumberedReason = Reason & { digit: number };

const notificationColumn = createColumnHelper<Notification>();
const reasonColumn = createColumnHelper<NumberedReason>();

/** The messages to borrowers as they are sent, in both languages. */
export function NotificationTexts({ notifications }: Pick<Settings, 'notifications'>) {
  const t = useTexts('settings');
  const label = useLabels('notification');
  const channelLabel = useLabels('notificationChannel');
  const displayName = useDisplayNames();
  const [query, setQuery] = useState('');
  const rows = notifications.filter(({ template, es, en }) =>
    hasText(
      [label(template), template, ...[es, en].flatMap(({ sms, title, email }) => [sms, title, ...email])],
      query,
    ),
  );
  return (
    <>
      <p className="quiet">{t('messagesLead')}</p>
      <FindField label={t('findMessage')} value={query} onChange={setQuery} />
      <TablePanel<Notification>
        title={t('messages')}
        emptyText={t('noMessage')}
        rows={rows}
        rowKey={({ template, market }) => `${template} ${market}`}
        columns={[
          notificationColumn('message', t('message'), ({ template, market, kind, by }) => (
            <>
              <strong>{label(template)}</strong> <code className="quiet">{template}</code>
              {market === null ? null : <Tag>{t('ownOf', { market: displayName.market(market) })}</Tag>}
              <p className="quiet">
                {t('goesBy')}: {channelLabel(by)}
                <br />
                {t(`${kind}Kind`)}
              </p>
            </>
          )),
          notificationColumn('es', t('spanish'), ({ es }) => <NotificationText text={es} />),
          notificationColumn('en', t('english'), ({ en }) => <NotificationText text={en} />),
        ]}
      />
    </>
  );
}

function NotificationText({ text: { sms, title, email } }: { text: Notification['es'] }) {
  const t = useTexts('settings');
  return (
    <>
      <p>
        <span className="quiet">{t('textSms')}:</span> {sms}
      </p>
      <details>
        <summary>
          {t('textEmail')}: {title}
        </summary>
        {email.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
    </>
  );
}

/** What staff choose from when they decide a case. */
export function DecisionReasons({ reasons }: Pick<Settings, 'reasons'>) {
  const t = useTexts('settings');
  const decisionLabel = useLabels('preparedReason');
  const rows = reasons.map((reason, at) => ({
    ...reason,
    digit: reasons.slice(0, at + 1).filter((one) => isSameDecision(one, reason)).length,
  }));
  return (
    <>
      <p className="quiet">{t('reasonsLead')}</p>
      <TablePanel<NumberedReason>
        title={t('reasons')}
        rows={rows}
        rowKey={({ queue, decision, digit }) => `${queue} ${decision} ${digit}`}
        columns={[
          reasonColumn('decision', t('decision'), ({ queue, decision }) =>
            decisionLabel(`${queue}_${decision}`),
          ),
          textColumn('digit', t('digit'), { align: 'end' }),
          textColumn('es', t('spanish')),
          textColumn('en', t('english')),
        ]}
      />
    </>
  );
}

function isSameDecision(one: Reason, other: Reason): boolean {
  return one.queue === other.queue && one.decision === other.decision;
}
