import { useNavigate } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { callWords } from '../../texts/callWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Moment, Money } from '../../ui/Written.tsx';
import { Asked } from './Asked.tsx';
import { approvalsTexts } from './texts.ts';
import { whyWords } from './whyWords.ts';

type ApprovalData = DeskReply<'approval'>;

type Props = {
  approvalId: string;
  /** Of the list beside it. */
  state: ApprovalData['state'];
};

/** What was asked for by whom, with what and why; and deciding it. */
export function Approval({ approvalId, state }: Props) {
  const say = useTexts(approvalsTexts);
  const wordOf = useWords(callWords);
  const query = useRead('approval', { approvalId });
  const title = query.data === undefined ? say('one') : wordOf(query.data.call);
  return (
    <Panel title={title} aside={<CloseLink to="/approvals" search={{ state }} />}>
      <Loaded query={query} data={query.data}>
        {(approval) => <Ready approval={approval} />}
      </Loaded>
    </Panel>
  );
}

type ReadyProps = { approval: ApprovalData };

function Ready({ approval }: ReadyProps) {
  const say = useTexts(approvalsTexts);
  const { orderId, borrowerId, name, account, amount, currency, askedBy, askedAt, reason } = approval;
  const { why, exposure, decidedBy, decidedAt, decisionReason } = approval;
  const whyOf = useWords(whyWords);
  return (
    <>
      <Facts>
        {orderId === null ? null : (
          <Fact name={say('order')}>
            <LoanLink orderId={orderId} />
          </Fact>
        )}
        {borrowerId === null ? null : (
          <Fact name={say('borrower')}>
            <BorrowerLink borrowerId={borrowerId} name={name ?? ''} />
          </Fact>
        )}
        {account === null ? null : <Fact name={say('account')}>{account}</Fact>}
        {amount === null ? null : (
          <Fact name={say('amount')}>
            <Money minor={amount} currency={currency} />
          </Fact>
        )}
        {why === null ? null : <Fact name={say('why')}>{whyOf(why)}</Fact>}
        {exposure === null ? null : (
          <Fact name={say('exposure')}>
            <Money minor={exposure} currency={currency} />
          </Fact>
        )}
        <Fact name={say('askedBy')}>{askedBy}</Fact>
        <Fact name={say('askedAt')}>
          <Moment at={askedAt} />
        </Fact>
        <Fact name={say('reason')}>{reason}</Fact>
        {decidedAt === null ? null : (
          <Fact name={say(decidedBy === null ? 'withdrawnBy' : 'decided')}>
            {decidedBy ?? askedBy}, <Moment at={decidedAt} />: {decisionReason}
          </Fact>
        )}
      </Facts>
      <Asked approval={approval} />
      {approval.state === 'waiting' ? <Decision approval={approval} /> : null}
    </>
  );
}

function Decision({ approval }: ReadyProps) {
  const { approvalId, call, isMine, mayDecide } = approval;
  const say = useTexts(approvalsTexts);
  const wordOf = useWords(callWords);
  const may = useMay();
  const navigate = useNavigate();
  const what = wordOf(call);
  const emailField = {
    kind: 'text',
    name: 'email',
    label: say('invitedEmail'),
    hint: say('invitedEmailHint'),
    most: 254,
  } as const;
  if (isMine) return <Withdraw approvalId={approvalId} what={what} />;
  if (!mayDecide || !may('approve')) return <p className="notice">{say('mayNot')}</p>;
  const choices = [
    { choice: 'approve', title: 'approveTitle', lead: 'approveLead' },
    { choice: 'refuse', title: 'refuseTitle', lead: 'refuseLead' },
  ] as const;
  return (
    <div className="actions">
      {choices.map(({ choice, title, lead }) => (
        <WriteButton
          key={choice}
          name="approve"
          about={`${choice} ${approvalId}`}
          button={say(choice)}
          look={choice === 'approve' ? 'primary' : 'danger'}
          title={say(title, { what })}
          lead={say(lead)}
          fields={choice === 'approve' && invites(approval) ? [emailField] : []}
          toRequest={(typed, reason) => ({
            approvalId,
            approve: choice === 'approve',
            reason,
            email: typed.given('email'),
          })}
          submit={say(choice)}
          kind={choice === 'approve' ? 'primary' : 'danger'}
          onDone={() => navigate({ to: '/approvals', search: {} })}
        />
      ))}
    </div>
  );
}

/** For who asked: another decides it, or nobody does any more. */
function Withdraw({ approvalId, what }: { approvalId: string; what: string }) {
  const say = useTexts(approvalsTexts);
  const navigate = useNavigate();
  return (
    <>
      <p className="notice due">{say('mine')}</p>
      <div className="actions">
        <WriteButton
          name="withdraw"
          about={`withdraw ${approvalId}`}
          button={say('withdraw')}
          look="danger"
          title={say('withdrawTitle', { what })}
          lead={say('withdrawLead')}
          toRequest={(_, reason) => ({ approvalId, reason })}
          submit={say('withdraw')}
          kind="danger"
          onDone={() => navigate({ to: '/approvals', search: {} })}
        />
      </div>
    </>
  );
}

/** Whether somebody gets an invitation by it: whoever approves says by which e-mail they know that person. */
function invites({ call, request }: ApprovalData): boolean {
  return call === 'addStaff' || (call === 'changeStaff' && request.anew === true);
}
