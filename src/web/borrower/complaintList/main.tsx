import { callLegacy } from '../../api/older.ts';
import { mountScreen } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => <Screen initialReply={await callLegacy(initialCall.endpoint, {})} />);
