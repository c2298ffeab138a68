import { callOlder } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => <Screen first={await callOlder(first.endpoint, {})} />);
