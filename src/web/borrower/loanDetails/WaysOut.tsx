import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { sharedText, textOf } from '../../texts/text.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { keysOf, type Loan } from './standing.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Props = { readonly loan: Loan; readonly onMoreDays?: (() => void) | undefined };

/** For somebody who can't pay it all: three ways on, none of them a threat. */
export function WaysOut({ loan, onMoreDays }: Props) {
  return (
    <Section title={t('cantPay')}>
      <LinkList>
        <LinkRow
          href={linkTo(pages.repayment, { ...keysOf(loan), way: 'part' })}
          lead="½"
          title={t('payPart')}
          detail={t('payPartDetail')}
        />
        {loan.isDelay === 1 && onMoreDays && (
          <LinkRow
            onClick={onMoreDays}
            lead={<Icon name="clock" size={20} />}
            title={t('needDays')}
            detail={t(loan.delayNote === '' ? 'askDaysDetail' : 'askDaysDearer')}
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
      title={sharedText('talkToUs')}
      detail={hours}
    />
  );
}
