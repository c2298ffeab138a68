import * as t from 'messages:extension';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { joinClassNames } from '../../ui/classNames.ts';
import { formatShortDay } from '../../ui/dates.ts';
import { moneyParts } from '../../ui/money.ts';
import styles from './OptionComparison.module.css';

const choiceStyles = { payToday: undefined, extend: styles.extend, doNothing: styles.doNothing };

type Props = {
  readonly choices: ResponseData<'extensionDetail'>['comparison'];
  readonly currency: string;
  readonly today: string;
};

/** What each way on costs in the end, side by side; one under the other where the text is large. */
export function OptionComparison({ choices, currency, today }: Props) {
  return (
    <div className={styles.frame}>
      <ul className={styles.choices}>
        {choices.map(({ choice, title, amount, remark, time }) => {
          const { symbol, whole, cents } = moneyParts(amount, currency);
          return (
            <li key={choice} className={joinClassNames(styles.choice, choiceStyles[choice])}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.amount}>
                {symbol}
                {whole}
                <span className={styles.cents}>{cents}</span>
              </p>
              <p className={styles.date}>{time === today ? t.today() : formatShortDay(time)}</p>
              <p className={styles.remark}>{remark}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
