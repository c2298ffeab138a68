import type { DeskApiError } from '../api/apiError.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';

const notFoundStatus = 404;
const minServerErrorStatus = 500;

/** What a failure says to people: the server's words, or ours where it has none. */
export function useErrorText(): (error: DeskApiError) => string {
  const t = useTexts('ui');
  return (error) => {
    if (error.message) return error.message;
    return t(error.status === 0 || error.status === undefined ? 'unreachable' : 'faulty');
  };
}

type Props = { error: DeskApiError; title?: string; onRetry?: () => void };

export function ErrorMessage({ error, title, onRetry }: Props) {
  const t = useTexts('ui');
  const errorText = useErrorText();
  if (error.code === 'notAllowed')
    return (
      <div className="notice" role="alert">
        <p className="strong">{t('notAllowed')}</p>
        <p>{t('notAllowedLead')}</p>
      </div>
    );
  // Asked again it isn't there either.
  if (error.status === notFoundStatus && title === undefined)
    return (
      <div className="notice" role="alert">
        <p className="strong">{errorText(error)}</p>
        <p>{t('notFoundLead')}</p>
      </div>
    );
  return (
    <div className="failure" role="alert">
      <p className="strong">{title ?? t('failed')}</p>
      <p>{errorText(error)}</p>
      {error.requestId && error.status >= minServerErrorStatus ? (
        <p className="quiet small">{t('request', { id: error.requestId })}</p>
      ) : null}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}
