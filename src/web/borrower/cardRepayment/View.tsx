import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Feedback.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import { CardPicker } from './CardPicker.tsx';
import { CardPageFrame } from './shared/CardPageFrame.tsx';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';

type Props = {
  readonly state: ViewStateOrEmpty<RepaymentMethods>;
  readonly cardActions?: {
    /** Index of the chosen card; -1 before one is chosen. */
    readonly selectedIndex: number;
    readonly busy: 'card' | 'link' | 'add' | undefined;
    readonly onSelect: (index: number) => void;
    readonly onPay: () => void;
    readonly onLink: () => void;
    readonly onAdd: () => void;
    readonly onRemove: (id: string) => void;
  };
};

export function View({ state, cardActions }: Props) {
  return (
    <CardPageFrame
      state={state}
      title={t.title()}
      skeleton={<Skeleton variant="card" />}
      actions={(methods) => (
        <>
          {methods.bankCards.length > 0 ? (
            <Button busy={cardActions?.busy === 'card'} onClick={() => cardActions?.onPay()}>
              {t.pay({ amount: formatMoney(methods.amount, methods.currency) })}
            </Button>
          ) : (
            methods.canAdd === 0 && <ButtonLink href={linkTo(pages.repayment)}>{t.otherWays()}</ButtonLink>
          )}
          {methods.canAdd === 1 && (
            <Button
              {...(methods.bankCards.length > 0 && { kind: 'quiet' })}
              busy={cardActions?.busy === 'add'}
              onClick={() => cardActions?.onAdd()}
            >
              {t.add()}
            </Button>
          )}
          {methods.alipay && (
            <Button kind="quiet" busy={cardActions?.busy === 'link'} onClick={() => cardActions?.onLink()}>
              {wayTexts.link()}
            </Button>
          )}
        </>
      )}
    >
      {(methods) =>
        methods.bankCards.length > 0 ? (
          <CardPicker
            cards={methods.bankCards}
            selectedIndex={cardActions?.selectedIndex ?? -1}
            onSelect={(index) => cardActions?.onSelect(index)}
            onRemove={(id) => cardActions?.onRemove(id)}
          />
        ) : (
          <Empty title={t.noCards()}>
            <p>{methods.canAdd === 1 ? t.addFirst() : t.noCardsNext()}</p>
          </Empty>
        )
      }
    </CardPageFrame>
  );
}
