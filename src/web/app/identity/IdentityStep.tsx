import * as t from 'messages:appIdentity';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { IdentityPage, useIdentity } from './IdentityPage.tsx';
import { ImageCard } from './ImageCard.tsx';

/** Images of the identity document, by the camera or from files. */
export function IdentityStep(props: StepProps) {
  const identity = useIdentity();
  const [isCameraRefused, setCameraRefused] = useState(false);
  const images = identity.current?.images ?? [];
  return (
    <IdentityPage
      {...props}
      identity={identity}
      step="identity"
      title={t.title()}
      intro={t.lead()}
      isComplete={images.length > 0 && images.every(({ isSent }) => isSent === 1)}
      notice={
        isCameraRefused && (
          <Notice tone="due" title={t.noCamera()}>
            {t.noCameraDetail()}
          </Notice>
        )
      }
      footer={<p>{t.privacy()}</p>}
    >
      {({ images }) =>
        images.map(({ kind, isSent }) => (
          <ImageCard
            key={kind}
            kind={kind}
            isSent={isSent === 1}
            hasCamera={!isCameraRefused}
            onSent={identity.setCurrent}
            onCameraRefused={() => setCameraRefused(true)}
          />
        ))
      }
    </IdentityPage>
  );
}
