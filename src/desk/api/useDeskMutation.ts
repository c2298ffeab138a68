import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskRequest } from '../../contract/desk/schemas/index.ts';
import type { DeskApiError } from './apiError.ts';
import { type MutationResult, postCall } from './client.ts';

/** A call that changes something. Sent again as it was, it bears the same key, so that it is done once. */
export function useDeskMutation<Name extends DeskCallName>(name: Name) {
  const lastRequest = useRef({ body: '', key: '' });
  return useMutation<MutationResult<Name>, DeskApiError, DeskRequest<Name>>({
    mutationFn(request) {
      const body = JSON.stringify(request);
      if (lastRequest.current.body !== body) lastRequest.current = { body, key: crypto.randomUUID() };
      return postCall(name, request, lastRequest.current.key);
    },
    onSuccess() {
      lastRequest.current = { body: '', key: '' };
    },
  });
}
