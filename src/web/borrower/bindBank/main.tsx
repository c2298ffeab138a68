import { call } from '../../api/call.ts';
import { start } from '../../ui/start.tsx';
import { enterBankFlow } from './flow.ts';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

enterBankFlow();
void start(async () => <Screen first={await call(first.endpoint, {})} />);
