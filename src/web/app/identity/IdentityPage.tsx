import * as t from 'messages:appIdentity';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { AsyncView, FailedView } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardSkeletons, LoadingStatus } from '../../ui/Skeleton.tsx';
import { StepPage, type StepProps } from '../forms/StepPage.tsx';
import { goToNextStep } from '../forms/useStep.ts';

export type Identity = ResponseData<'identity'>;

/** Images and consents of the borrower, as last answered by the server. */
export function useIdentity() {
  const { state, reload } = useCall({ endpoint: endpoints.identity, payload: {} });
  const [changed, setChanged] = useState<Identity>();
  return {
    state,
    current: changed ?? (state.kind === 'ready' ? state.data : undefined),
    setCurrent: setChanged,
    reload(): void {
      setChanged(undefined);
      reload();
    },
  };
}

type Props = StepProps & {
  readonly identity: ReturnType<typeof useIdentity>;
  readonly step: 'identity' | 'consents';
  readonly title: string;
  readonly intro: string;
  readonly isComplete: boolean;
  /** Above and below what is asked for. */
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: (identity: Identity) => ReactNode;
};

/** A step whose parts are sent one by one; the last leads on. */
export function IdentityPage({
  home,
  refresh,
  identity,
  isComplete,
  notice,
  footer,
  children,
  ...page
}: Props) {
  const { state, current } = identity;

  async function goOn(): Promise<void> {
    await refresh();
    goToNextStep(current?.nextStep ?? '');
  }

  const loading = (
    <>
      <LoadingStatus />
      <CardSkeletons />
    </>
  );
  return (
    <StepPage
      {...page}
      home={home}
      actions={
        <Button disabled={!isComplete} onClick={() => void goOn()}>
          {t.next()}
        </Button>
      }
    >
      {notice}
      <AsyncView state={state} loading={loading} empty={null} failed={FailedView}>
        {(loaded) => children(current ?? loaded)}
      </AsyncView>
      {footer}
    </StepPage>
  );
}
