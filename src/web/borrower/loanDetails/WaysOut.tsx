import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { keysOf, type Loan } from './standing.ts';

type Props = { readonly loan: Loan; readonly onMoreDays?: (() => void) | undefined };

/** For somebody who can't pay it all: three ways on, none of them a threat. */
export function WaysOut({ loan, onMoreDays }: Props) {
  return (
    <Section title={t.cantPay()}>
      <LinkList>
        <LinkRow
          href={linkTo(pages.repayment, { ...keysOf(loan), way: 'part' })}
          lead="½"
          title={t.payPart()}
          detail={t.payPartDetail()}
        />
        {loan.isDelay === 1 && onMoreDays && (
          <LinkRow
            onClick={onMoreDays}
            lead={<Icon name="clock" size={20} />}
            title={t.needDays()}
            detail={(loan.delayNote === '' ? t.askDaysDetail : t.askDaysDearer)()}
          />
        )}
        <TalkRow hours={loan.hours} />
      </LinkList>
    </Section>
  );
}

export function TalkRow({ hours }: Pick<Loan, 'hours'>) {
  return (
    <LinkRow
      href={linkTo(pages.support)}
      lead={<Icon name="chat" size={20} />}
      title={kit.talkToUs()}
      detail={hours}
    />
  );
}
