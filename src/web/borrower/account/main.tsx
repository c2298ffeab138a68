import { call } from '../../api/call.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => <Screen first={await call(first.endpoint, {})} />);
