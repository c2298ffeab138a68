import { pageParameter } from '../../api/launch.ts';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { askWay } from './way.ts';

void start(async () => {
  if (pageParameter('returned') !== '') {
    const { goOnAfterLink } = await import('./link.ts');
    goOnAfterLink();
    return <LoadingStatus />;
  }
  return <Screen first={await askWay()} />;
});
