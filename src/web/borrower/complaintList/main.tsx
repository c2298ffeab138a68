import { callLegacy } from '../../api/legacyCall.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => <Screen initialReply={await callLegacy(initialCall.endpoint, {})} />);
