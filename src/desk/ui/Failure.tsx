import type { DeskFailure } from '../api/failure.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { uiTexts } from './texts.ts';

const notThere = 404;
const leastFault = 500;

/** What a failure says to people: the server's words, or ours where it has none. */
export function useFailureText(): (failure: DeskFailure) => string {
  const say = useTexts(uiTexts);
  return (failure) => {
    if (failure.message) return failure.message;
    return say(failure.status === 0 || failure.status === undefined ? 'unreachable' : 'faulty');
  };
}

type Props = { failure: DeskFailure; title?: string; retry?: () => void };

export function Failure({ failure, title, retry }: Props) {
  const say = useTexts(uiTexts);
  const textOf = useFailureText();
  if (failure.code === 'notAllowed')
    return (
      <div className="notice" role="alert">
        <p className="strong">{say('notYours')}</p>
        <p>{say('notYoursLead')}</p>
      </div>
    );
  // Asked again it isn't there either.
  if (failure.status === notThere && title === undefined)
    return (
      <div className="notice" role="alert">
        <p className="strong">{textOf(failure)}</p>
        <p>{say('notThereLead')}</p>
      </div>
    );
  return (
    <div className="failure" role="alert">
      <p className="strong">{title ?? say('failed')}</p>
      <p>{textOf(failure)}</p>
      {failure.requestId && failure.status >= leastFault ? (
        <p className="quiet small">{say('request', { id: failure.requestId })}</p>
      ) : null}
      {retry === undefined ? null : <Button onClick={retry}>{say('retry')}</Button>}
    </div>
  );
}
