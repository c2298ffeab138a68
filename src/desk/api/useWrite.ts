import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskRequest } from '../../contract/desk/schemas/index.ts';
import type { DeskFailure } from './failure.ts';
import { type Outcome, write } from './send.ts';

/** A call that changes something. Sent again as it was, it bears the same key, so that it is done once. */
export function useWrite<Name extends DeskCallName>(name: Name) {
  const last = useRef({ body: '', key: '' });
  return useMutation<Outcome<Name>, DeskFailure, DeskRequest<Name>>({
    mutationFn(request) {
      const body = JSON.stringify(request);
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
      return write(name, request, last.current.key);
    },
    onSuccess() {
      last.current = { body: '', key: '' };
    },
  });
}
