import styles from './demo.module.css';

type Props = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

/** A few options beside one another, one of them chosen. */
export function Choice({ label, options, value, onChoose }: Props) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
