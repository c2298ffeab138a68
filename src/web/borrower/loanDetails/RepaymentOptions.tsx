import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { type Loan, loanParams } from './statusView.ts';

type Props = { readonly loan: Loan; readonly onExtend?: (() => void) | undefined };

/** For somebody who can't pay it all: three ways on, none of them a threat. */
export function RepaymentOptions({ loan, onExtend }: Props) {
  return (
    <Section title={t.cantPay()}>
      <LinkList>
        <LinkRow
          href={linkTo(pages.repayment, { ...loanParams(loan), way: 'part' })}
          leading="½"
          title={t.payPart()}
          detail={t.payPartDetail()}
        />
        {loan.isDelay === 1 && onExtend && (
          <LinkRow
            onClick={onExtend}
            leading={<Icon name="clock" size={20} />}
            title={t.needDays()}
            detail={(loan.delayNote === '' ? t.askDaysDetail : t.askDaysDearer)()}
          />
        )}
        <ContactRow hours={loan.hours} />
      </LinkList>
    </Section>
  );
}

export function ContactRow({ hours }: Pick<Loan, 'hours'>) {
  return (
    <LinkRow
      href={linkTo(pages.support)}
      leading={<Icon name="chat" size={20} />}
      title={kit.talkToUs()}
      detail={hours}
    />
  );
}
