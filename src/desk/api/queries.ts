import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeskCallName, ListCallName, WriteCallName } from '../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest, DeskRow } from '../../contract/desk/schemas/index.ts';
import {
  type DeskApiError,
  fetchCall,
  fetchPage,
  type MutationResult,
  type PageOfRows,
  postWriteCall,
} from './client.ts';
import { useMe } from './me.tsx';

type QueryOptions<Name extends DeskCallName> = {
  readonly enabled?: boolean;
  /** Milliseconds until the next read, from the data of the last one. */
  readonly refreshMs?: (previousData: DeskReply<Name> | undefined) => number;
  /** Whether the data of the previous request is shown until the new data arrives. */
  readonly canKeepPrevious?: (previous: DeskReply<Name>) => boolean;
};

/** A read call, cached under its name and its request. */
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
      return previous !== undefined && canKeepPrevious?.(previous) ? previous : undefined;
    },
    refetchInterval: ({ state }) => refreshMs?.(state.data),
  });
}

export type DeskListQuery<Name extends ListCallName> = {
  readonly query: UseInfiniteQueryResult<unknown, DeskApiError>;
  /** Undefined until the first page has arrived. */
  readonly items: readonly DeskRow<Name>[] | undefined;
  /** The first page, for the fields that a list has beside its rows. */
  readonly firstPage: DeskReply<Name> | undefined;
};

/** A paginated list; `query.fetchNextPage` appends the next page. */
export function useDeskList<Name extends ListCallName>(
  name: Name,
  request: DeskRequest<Name>,
): DeskListQuery<Name> {
  const query = useInfiniteQuery({
    queryKey: [name, request],
    queryFn: ({ pageParam, signal }) => fetchPage(name, request, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOfRows<Name>) => next,
    placeholderData: keepPreviousData,
  });
  return {
    query: query as UseInfiniteQueryResult<unknown, DeskApiError>,
    items: query.data?.pages.flatMap(({ items }) => items),
    firstPage: query.data?.pages[0] as DeskReply<Name> | undefined,
  };
}

type ListTotals = Readonly<Record<string, number>> & { readonly currency: string; readonly count: number };

/** The totals of all rows that a list's filters give; undefined until they have arrived. */
export function useListTotals<Name extends ListCallName>(
  name: Name,
  request: DeskRequest<Name>,
): readonly ListTotals[] | undefined {
  const query = useQuery<{ totals?: readonly ListTotals[] }, DeskApiError>({
    queryKey: [name, 'totals', request],
    queryFn: async ({ signal }) => {
      const reply: unknown = await fetchCall(name, { ...request, totals: '1', limit: 1 }, signal);
      return reply as { totals?: readonly ListTotals[] };
    },
    placeholderData: keepPreviousData,
  });
  return query.data?.totals;
}

/** A write. A retry with an unchanged request reuses the idempotency key, so that it is executed once. */
export function useDeskMutation<Name extends WriteCallName>(name: Name) {
  const { staffId } = useMe();
  const lastRequest = useRef({ body: '', key: '' });
  return useMutation<MutationResult<Name>, DeskApiError, DeskRequest<Name>>({
    mutationFn(request) {
      const body = JSON.stringify(request);
      if (lastRequest.current.body !== body) lastRequest.current = { body, key: crypto.randomUUID() };
      return postWriteCall(name, request, { staffId, idempotencyKey: lastRequest.current.key });
    },
    onSuccess() {
      lastRequest.current = { body: '', key: '' };
    },
  });
}
