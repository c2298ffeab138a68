import { LoadingPage } from '../ui/AsyncView.tsx';
import { CardSkeletons, Skeleton } from '../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../ui/Text.tsx';

/** Home before its reply. */
export function HomeSkeleton() {
  return (
    <LoadingPage header={{ title: <Skeleton variant="short" /> }} hasButton>
      <HeadlineSkeleton />
      <CardSkeletons />
    </LoadingPage>
  );
}

/** A step of the application, or another route, before its code. */
export function StepSkeleton() {
  return (
    <LoadingPage hasButton>
      <CardSkeletons />
    </LoadingPage>
  );
}
