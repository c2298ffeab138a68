import * as t from 'messages:partialPayment';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatAmountInput, MoneyInput, parseMinorUnits } from '../../ui/inputs/MoneyInput.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RichText } from '../../ui/Text.tsx';
import styles from './repayment.module.css';

type Props = {
  /** Minor units. */
  readonly part: number | undefined;
  /** The server's reply for this amount. */
  readonly quote: { readonly text: string; readonly isPayable: number } | undefined;
  readonly onChoose: (part: number) => void;
};

/** How much of the debt to pay, and what that changes. */
export default function PartialAmount({ part, quote, onChoose }: Props) {
  const [amountInput, setAmountInput] = useState(part ? formatAmountInput(part) : '');
  const currentAnswer = parseMinorUnits(amountInput) === part ? quote : undefined;
  const error = currentAnswer?.isPayable === 0 ? currentAnswer.text : undefined;

  function submit(): void {
    const amount = parseMinorUnits(amountInput);
    if (amount) onChoose(amount);
  }

  return (
    <form
      className={styles.partialAmount}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t.partAmount()} error={error}>
        {(input) => (
          <MoneyInput {...input} value={amountInput} onChange={setAmountInput} onConfirm={submit} />
        )}
      </Field>
      {currentAnswer?.isPayable === 1 ? (
        <div role="status">
          <Notice>
            <RichText text={currentAnswer.text} />
          </Notice>
        </div>
      ) : (
        <Button kind="quiet" type="submit" disabled={!parseMinorUnits(amountInput)}>
          {t.previewPart()}
        </Button>
      )}
    </form>
  );
}
