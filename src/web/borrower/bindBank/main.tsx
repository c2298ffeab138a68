import { call } from '../../api/call.ts';
import { startBankFlow } from '../../bridge/bridge.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

startBankFlow();
void start(async () => <Screen first={await call('bankDetail', {})} />);
