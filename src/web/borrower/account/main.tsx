import { call } from '../../api/call.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => <Screen first={await call('accountDetail', {})} />);
