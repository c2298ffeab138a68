import { start } from '../../ui/start.tsx';
import { askWay } from '../cardRepayment/way.ts';
import { Screen } from './Screen.tsx';

void start(async () => <Screen first={await askWay()} />);
