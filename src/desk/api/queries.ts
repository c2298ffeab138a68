import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskItem, DeskReply, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { type DeskApiError, fetchCall, type MutationResult, postCall } from './client.ts';

type QueryOptions<Name extends DeskCallName> = {
  readonly enabled?: boolean;
  /** How long until it is read again, by what was read last. */
  readonly refreshMs?: (previousData: DeskReply<Name> | undefined) => number;
  /** Whether what was read before may stand until the new comes. */
  readonly canKeepPrevious?: (previous: DeskReply<Name>) => boolean;
};

/** A call that changes nothing, cached under its name and its request. */
export function useDeskQuery<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  { enabled = true, refreshMs, canKeepPrevious }: QueryOptions<Name> = {},
): UseQueryResult<DeskReply<Name>, DeskApiError> {
  return useQuery<DeskReply<Name>, DeskApiError>({
    queryKey: [name, request],
    queryFn: ({ signal }) => fetchCall(name, request, signal),
    enabled,
    placeholderData: (previous) => {
      const previousData = previous as DeskReply<Name> | undefined;
      return (
        previousData !== undefined && canKeepPrevious?.(previousData) ? previousData : undefined
      ) as never;
    },
    ...(refreshMs === undefined ? {} : { refetchInterval: ({ state }) => refreshMs(state.data) }),
  });
}

type ListPage<Name extends DeskCallName> = { items: DeskItem<Name>[]; next: string | null };

export type DeskList<Name extends DeskCallName> = {
  readonly query: UseInfiniteQueryResult<unknown, DeskApiError>;
  /** Undefined until the first page came. */
  readonly items: readonly DeskItem<Name>[] | undefined;
  /** What the first page says beside its rows. */
  readonly firstPage: DeskReply<Name> | undefined;
};

/** A list, page after page. */
export function useDeskList<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
): DeskList<Name> {
  const query = useInfiniteQuery({
    queryKey: [name, request],
    queryFn: async ({ pageParam, signal }) => {
      const page: unknown = await fetchCall(
        name,
        { ...request, ...(pageParam === null ? {} : { after: pageParam }) } as DeskRequest<Name>,
        signal,
      );
      return page as ListPage<Name>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ListPage<Name>) => next,
    placeholderData: keepPreviousData,
  });
  return {
    query: query as UseInfiniteQueryResult<unknown, DeskApiError>,
    items: query.data?.pages.flatMap(({ items }) => items),
    firstPage: query.data?.pages[0] as DeskReply<Name> | undefined,
  };
}

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
