import { callOlder } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => <Screen first={await callOlder('complaintList', {})} />);
