import * as t from 'messages:part';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { amountText, minorOf } from '../../ui/inputs/amount.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rich } from '../../ui/Rich.tsx';
import styles from './Ways.module.css';

type Props = {
  /** Minor units. */
  readonly part: number | undefined;
  /** What the server says of it. */
  readonly answer: { readonly text: string; readonly isPayable: number } | undefined;
  readonly onChoose: (part: number) => void;
};

/** How much of the debt to pay, and what that changes. */
export default function PartAmount({ part, answer, onChoose }: Props) {
  const [written, setWritten] = useState(part ? amountText(part) : '');
  const said = minorOf(written) === part ? answer : undefined;
  const error = said?.isPayable === 0 && said.text ? { error: said.text } : {};

  function choose(): void {
    const amount = minorOf(written);
    if (amount) onChoose(amount);
  }

  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <Field label={t.partAmount()} {...error}>
        {(input) => <MoneyInput {...input} value={written} onChange={setWritten} onConfirm={choose} />}
      </Field>
      {said?.isPayable === 1 ? (
        <div role="status">
          <Notice>
            <Rich text={said.text} />
          </Notice>
        </div>
      ) : (
        <Button kind="quiet" type="submit" disabled={!minorOf(written)}>
          {t.takePart()}
        </Button>
      )}
    </form>
  );
}
