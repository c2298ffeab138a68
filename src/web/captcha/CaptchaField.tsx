import { limits } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import styles from './CaptchaField.module.css';
import type { Captcha } from './captcha.ts';

type Props = {
  readonly captcha: Captcha | undefined;
  /** The input's. */
  readonly name: string;
  readonly answer: string;
  /** An empty one marks the input alone. */
  readonly error: string | undefined;
  readonly texts: Readonly<
    Record<
      | 'captchaLabel'
      | 'captchaAlt'
      | 'captchaRefresh'
      | 'captchaQuestion'
      | 'questionAnswer'
      | 'questionRefresh'
      | 'askPicture',
      () => string
    >
  >;
  readonly onAnswer: (answer: string) => void;
  readonly onRefresh: (kind?: Captcha['kind']) => void;
};

/** A picture's letters or, for those who can't see it, a question in words. */
export function CaptchaField({ captcha, name, answer, error, texts: t, onAnswer, onRefresh }: Props) {
  const isQuestion = captcha?.kind === 'question';
  return (
    <div className={styles.captcha}>
      <input type="hidden" name="sid" value={captcha?.sid ?? ''} />
      <Field
        label={isQuestion ? t.questionAnswer() : t.captchaLabel()}
        hint={isQuestion && <span className={styles.question}>{captcha.task}</span>}
        error={error}
      >
        {(input) => (
          <div className={styles.row}>
            <input
              {...input}
              aria-invalid={error !== undefined || undefined}
              name={name}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={limits.captchaLength}
              value={answer}
              onChange={({ currentTarget }) => onAnswer(currentTarget.value.trim())}
            />
            {!isQuestion && (
              <span className={styles.picture}>
                {captcha?.task && <img src={captcha.task} alt={t.captchaAlt()} width={150} height={56} />}
              </span>
            )}
          </div>
        )}
      </Field>
      <p className={styles.alternatives}>
        <button type="button" onClick={() => onRefresh()}>
          {isQuestion ? t.questionRefresh() : t.captchaRefresh()}
        </button>
        <button type="button" onClick={() => onRefresh(isQuestion ? 'picture' : 'question')}>
          {isQuestion ? t.askPicture() : t.captchaQuestion()}
        </button>
      </p>
    </div>
  );
}
