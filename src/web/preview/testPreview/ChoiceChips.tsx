import { useId } from 'react';
import styles from './ChoiceChips.module.css';

type Props = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value?: string | undefined;
  readonly onChoose: (value: string) => void;
};

/** One choice among a few, each a press away. */
export function ChoiceChips({ label, options, value, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
