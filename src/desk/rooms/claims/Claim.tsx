import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Images } from '../../ui/Images.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Day, Moment, Money } from '../../ui/Written.tsx';
import { AnswerClaim } from './AnswerClaim.tsx';
import { Matches } from './Matches.tsx';
import { claimsTexts } from './texts.ts';

/** One claim: what the borrower says and shows, the money that may be it, and the answer. */
export function Claim({ orderId }: { orderId: string }) {
  const say = useTexts(claimsTexts);
  const query = useRead('claim', { orderId });
  const isGone = query.error?.status === 404;
  return (
    <Panel title={say('open', { orderId })} aside={<CloseLink to="/claims" search={{}} />}>
      {isGone ? (
        <Empty>{say('gone')}</Empty>
      ) : (
        <Loaded query={query} data={query.data}>
          {(claim) => <Ready claim={claim} />}
        </Loaded>
      )}
    </Panel>
  );
}

function Ready({ claim }: { claim: DeskReply<'claim'> }) {
  const say = useTexts(claimsTexts);
  const may = useMay();
  const nameOf = useNames();
  const { orderId, borrowerId, name, amount, currency } = claim;
  return (
    <>
      <Facts>
        <Fact name={say('clock')}>
          <Clock row={claim} />
        </Fact>
        <Fact name={say('answerBy')}>
          <Day day={claim.answerBy} />
        </Fact>
        <Fact name={say('borrower')}>
          <BorrowerLink borrowerId={borrowerId} name={name} />
        </Fact>
        <Fact name={say('order')}>
          <LoanLink orderId={orderId} />
        </Fact>
        <Fact name={say('amount')}>
          <Money minor={amount} currency={currency} />
        </Fact>
        <Fact name={say('paidOn')}>
          <Day day={claim.paidOn} />
        </Fact>
        <Fact name={say('payCode')}>{claim.payCode ? nameOf.channel(claim.payCode) : say('notSaid')}</Fact>
        <Fact name={say('reference')}>{claim.reference || say('notSaid')}</Fact>
        <Assignee caseKind="claim" caseId={orderId} />
        <Fact name={say('sent')}>
          <Moment at={claim.sentAt} market={claim.market} />
        </Fact>
      </Facts>
      <h3>{say('receipt')}</h3>
      {claim.pictures === 0 ? <p className="quiet">{say('noReceipt')}</p> : null}
      <Images
        images={claim.images}
        areCovered={claim.areImagesCovered}
        name={(number) => say('image', { number })}
      />
      <Matches claim={claim} />
      {may('answerClaim') ? (
        <>
          <h3>{say('answerTitle')}</h3>
          <AnswerClaim orderId={orderId} />
        </>
      ) : null}
    </>
  );
}
