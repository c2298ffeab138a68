import { pageParameter } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(() => (
  <Screen
    keys={{
      problemType: pageParameter('problemType'),
      problemSonType: pageParameter('problemSonType'),
      orderNo: pageParameter('orderNo'),
    }}
  />
));
