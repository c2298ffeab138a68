import { limits } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import { said as t } from './said.ts';
import type { Registration } from './useRegistration.ts';
import styles from './View.module.css';

/** The captcha's field: beside the picture, or under the question. */
export function Captcha({ registration }: { readonly registration: Registration | undefined }) {
  const { form, errors, captcha, change, refreshCaptcha } = registration ?? {};
  const inWords = captcha?.kind === 'words';
  const error = errors?.imgValidate;
  return (
    <div className={styles.captcha}>
      <Field
        label={inWords ? t('wordsAnswer') : t('captchaLabel')}
        {...(inWords ? { hint: <span className={styles.question}>{captcha.question}</span> } : {})}
        {...(error ? { error } : {})}
      >
        {(input) => (
          <div className={styles.beside}>
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
            {!inWords && (
              <span className={styles.drawn}>
                {captcha?.picture && (
                  <img src={captcha.picture} alt={t('captchaAlt')} width={150} height={56} />
                )}
              </span>
            )}
          </div>
        )}
      </Field>
      <p className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => refreshCaptcha?.()}>
          {inWords ? t('wordsRefresh') : t('captchaRefresh')}
        </button>
        <button
          type="button"
          className={styles.way}
          onClick={() => refreshCaptcha?.(inWords ? 'picture' : 'words')}
        >
          {inWords ? t('askPicture') : t('captchaQuestion')}
        </button>
      </p>
    </div>
  );
}
