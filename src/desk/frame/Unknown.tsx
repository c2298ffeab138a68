import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Room } from '../ui/Room.tsx';
import { frameTexts } from './texts.ts';

/** An address of no room. */
export function UnknownRoom() {
  const say = useTexts(frameTexts);
  return (
    <Room title={say('unknown')} lead={say('unknownLead')}>
      <Link to="/" className="button quiet">
        {say('toToday')}
      </Link>
    </Room>
  );
}

/** A room that failed while it was drawn: the others stay. */
export function BrokenRoom() {
  const say = useTexts(frameTexts);
  return (
    <Room title={say('broken')} lead={say('brokenLead')}>
      <Button onClick={() => window.location.reload()}>{say('reload')}</Button>
    </Room>
  );
}
