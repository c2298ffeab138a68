import { getRouteApi, Link } from '@tanstack/react-router';
import { callWords } from '../../texts/callWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { Approval } from './Approval.tsx';
import { approvalsTexts } from './texts.ts';
import { whyWords } from './whyWords.ts';

const route = getRouteApi('/approvals');
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;

/** What waits for a second person, and what became of it. */
export function Approvals() {
  const say = useTexts(approvalsTexts);
  const wordOf = useWords(callWords);
  const whyOf = useWords(whyWords);
  const { state = 'waiting', approvalId } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Split
        list={
          <List
            name="approvals"
            request={{ state }}
            label={say('title')}
            keyOf={(row) => row.approvalId}
            current={approvalId}
            empty={say(state === 'waiting' ? 'empty' : 'emptyOther')}
            columns={[
              {
                id: 'what',
                header: say('what'),
                cell: (row) => (
                  <Link to="/approvals" search={{ state, approvalId: row.approvalId }} className="row-link">
                    {wordOf(row.call)}
                  </Link>
                ),
              },
              {
                id: 'about',
                header: say('about'),
                cell: ({ orderId, name, account }) => orderId ?? name ?? account ?? '',
              },
              moneyColumn('amount', say('amount')),
              {
                id: 'why',
                header: say('why'),
                isExtra: true,
                cell: ({ why }) => (why === null ? '' : whyOf(why)),
              },
              { id: 'askedBy', header: say('askedBy'), cell: ({ askedBy }) => askedBy },
              { id: 'reason', header: say('reason'), isExtra: true, cell: ({ reason }) => reason },
              momentColumn('expiresAt', say('expires'), { isExtra: true }),
            ]}
          >
            <Choices
              label={say('states')}
              among={approvalStates}
              chosen={state}
              nameOf={say}
              linkOf={(one) => ({ to: '/approvals', search: { state: one } })}
            />
          </List>
        }
        open={
          approvalId === undefined ? null : (
            <Approval key={approvalId} approvalId={approvalId} state={state} />
          )
        }
      />
    </Room>
  );
}
