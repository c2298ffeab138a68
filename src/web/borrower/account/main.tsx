import { call } from '../../api/call.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => <Screen initialReply={await call(initialCall.endpoint, {})} />);
