import * as t from 'messages:appIdentity';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { AsyncView, Failed } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CardSkeletons, LoadingStatus } from '../../ui/Skeleton.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { StepPage } from '../forms/StepPage.tsx';
import { goToNextStep } from '../forms/useStep.ts';
import { ImageCard } from './ImageCard.tsx';

/** Images of the identity document, by the camera or from files. */
export function IdentityStep({ home, refresh }: StepProps) {
  const { state } = useCall({ endpoint: endpoints.identity, payload: {} });
  const [sent, setSent] = useState<ResponseData<'identity'>>();
  const [isCameraRefused, setCameraRefused] = useState(false);
  const current = sent ?? (state.kind === 'ready' ? state.data : undefined);
  const images = current?.images ?? [];
  const isComplete = images.length > 0 && images.every(({ isSent }) => isSent === 1);

  async function goOn(): Promise<void> {
    await refresh();
    goToNextStep(current?.nextStep ?? '');
  }

  return (
    <StepPage
      home={home}
      step="identity"
      title={t.title()}
      lead={t.lead()}
      actions={
        <Button disabled={!isComplete} onClick={() => void goOn()}>
          {t.next()}
        </Button>
      }
    >
      {isCameraRefused && (
        <Notice tone="due" title={t.noCamera()}>
          {t.noCameraDetail()}
        </Notice>
      )}
      <AsyncView
        state={state}
        loading={
          <>
            <LoadingStatus />
            <CardSkeletons />
          </>
        }
        empty={null}
        failed={Failed}
      >
        {() =>
          images.map(({ kind, isSent }) => (
            <ImageCard
              key={kind}
              kind={kind}
              isSent={isSent === 1}
              hasCamera={!isCameraRefused}
              onSent={setSent}
              onCameraRefused={() => setCameraRefused(true)}
            />
          ))
        }
      </AsyncView>
      <p>{t.privacy()}</p>
    </StepPage>
  );
}
