import t from 'messages:promotion';
import { limits } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import type { Registration } from './useRegistration.ts';
import styles from './View.module.css';

/** The captcha's field: beside the picture, or under the question. */
export function CaptchaField({ registration }: { readonly registration: Registration | undefined }) {
  const { form, errors, captcha, change, refreshCaptcha } = registration ?? {};
  const isQuestion = captcha?.kind === 'words';
  const error = errors?.imgValidate;
  return (
    <div className={styles.captcha}>
      <Field
        label={isQuestion ? t.wordsAnswer() : t.captchaLabel()}
        {...(isQuestion ? { hint: <span className={styles.question}>{captcha.question}</span> } : {})}
        {...(error ? { error } : {})}
      >
        {(input) => (
          <div className={styles.inputRow}>
            <input
              {...input}
              aria-invalid={error !== undefined || undefined}
              name="imgValidate"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={limits.captchaLength}
              value={form?.imgValidate ?? ''}
              onChange={(event) => change?.('imgValidate', event.target.value.trim())}
            />
            {!isQuestion && (
              <span className={styles.captchaImage}>
                {captcha?.picture && (
                  <img src={captcha.picture} alt={t.captchaAlt()} width={150} height={56} />
                )}
              </span>
            )}
          </div>
        )}
      </Field>
      <p className={styles.alternatives}>
        <button type="button" className={styles.alternative} onClick={() => refreshCaptcha?.()}>
          {isQuestion ? t.wordsRefresh() : t.captchaRefresh()}
        </button>
        <button
          type="button"
          className={styles.alternative}
          onClick={() => refreshCaptcha?.(isQuestion ? 'picture' : 'words')}
        >
          {isQuestion ? t.askPicture() : t.captchaQuestion()}
        </button>
      </p>
    </div>
  );
}
