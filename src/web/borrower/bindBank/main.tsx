import { call } from '../../api/call.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { enterBankFlow } from './bankFlow.ts';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

enterBankFlow();
void mountScreen(async () => <Screen initialReply={await call(initialCall.endpoint, {})} />);
