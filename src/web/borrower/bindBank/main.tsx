import { call } from '../../api/call.ts';
import { mountScreen } from '../../ui/start.tsx';
import { enterBankFlow } from './flow.ts';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

enterBankFlow();
void mountScreen(async () => <Screen initialReply={await call(initialCall.endpoint, {})} />);
