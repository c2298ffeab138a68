import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Feedback.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { CardChoice } from './CardChoice.tsx';
import { WayFrame } from './shared/WayFrame.tsx';
import type { Way } from './shared/way.ts';

type Props = {
  readonly state: MayBeEmpty<Way>;
  readonly choice?: {
    /** Index of the chosen card; -1 before one is chosen. */
    readonly selected: number;
    readonly busy: 'card' | 'link' | 'add' | undefined;
    readonly onSelect: (index: number) => void;
    readonly onPay: () => void;
    readonly onLink: () => void;
    readonly onAdd: () => void;
    readonly onRemove: (id: string) => void;
  };
};

export function View({ state, choice }: Props) {
  return (
    <WayFrame
      state={state}
      title={t.title()}
      skeleton={<Skeleton shape="card" />}
      actions={(way) => (
        <>
          {way.bankCards.length > 0 ? (
            <Button busy={choice?.busy === 'card'} onClick={() => choice?.onPay()}>
              {t.pay({ amount: formatMoney(way.amount, way.currency) })}
            </Button>
          ) : (
            way.canAdd === 0 && <ButtonLink href={linkTo(pages.repayment)}>{t.otherWays()}</ButtonLink>
          )}
          {way.canAdd === 1 && (
            <Button
              {...(way.bankCards.length > 0 && { kind: 'quiet' })}
              busy={choice?.busy === 'add'}
              onClick={() => choice?.onAdd()}
            >
              {t.add()}
            </Button>
          )}
          {way.alipay && (
            <Button kind="quiet" busy={choice?.busy === 'link'} onClick={() => choice?.onLink()}>
              {wayTexts.link()}
            </Button>
          )}
        </>
      )}
    >
      {(way) =>
        way.bankCards.length > 0 ? (
          <CardChoice
            cards={way.bankCards}
            selected={choice?.selected ?? -1}
            onSelect={(index) => choice?.onSelect(index)}
            onRemove={(id) => choice?.onRemove(id)}
          />
        ) : (
          <Empty title={t.noCards()}>
            <p>{way.canAdd === 1 ? t.addFirst() : t.noCardsNext()}</p>
          </Empty>
        )
      }
    </WayFrame>
  );
}
