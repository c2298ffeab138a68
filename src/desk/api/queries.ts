import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskItem, DeskReply, DeskRequest } from '../../contract/desk/schemas/index.ts';
import type { DeskFailure } from './failure.ts';
import { read } from './send.ts';

type ReadOptions<Name extends DeskCallName> = {
  readonly enabled?: boolean;
  /** How long until it is read again, by what was read last. */
  readonly everyMs?: (last: DeskReply<Name> | undefined) => number;
  /** Whether what was read before may stand until the new comes. */
  readonly mayStand?: (before: DeskReply<Name>) => boolean;
};

/** A call that changes nothing, kept under its name and what it was asked with. */
export function useRead<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  { enabled = true, everyMs, mayStand }: ReadOptions<Name> = {},
): UseQueryResult<DeskReply<Name>, DeskFailure> {
  return useQuery<DeskReply<Name>, DeskFailure>({
    queryKey: [name, request],
    queryFn: ({ signal }) => read(name, request, signal),
    enabled,
    placeholderData: (before) => {
      const last = before as DeskReply<Name> | undefined;
      return (last !== undefined && mayStand?.(last) ? last : undefined) as never;
    },
    ...(everyMs === undefined ? {} : { refetchInterval: ({ state }) => everyMs(state.data) }),
  });
}

type Page<Name extends DeskCallName> = { items: DeskItem<Name>[]; next: string | null };

export type Rows<Name extends DeskCallName> = {
  readonly query: UseInfiniteQueryResult<unknown, DeskFailure>;
  /** Undefined until the first page came. */
  readonly items: readonly DeskItem<Name>[] | undefined;
  /** What the first page says beside its rows. */
  readonly first: DeskReply<Name> | undefined;
};

/** A list, page after page. */
export function useRows<Name extends DeskCallName>(name: Name, request: DeskRequest<Name>): Rows<Name> {
  const query = useInfiniteQuery({
    queryKey: [name, request],
    queryFn: async ({ pageParam, signal }) => {
      const page: unknown = await read(
        name,
        { ...request, ...(pageParam === null ? {} : { after: pageParam }) } as DeskRequest<Name>,
        signal,
      );
      return page as Page<Name>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page<Name>) => next,
    placeholderData: keepPreviousData,
  });
  return {
    query: query as UseInfiniteQueryResult<unknown, DeskFailure>,
    items: query.data?.pages.flatMap(({ items }) => items),
    first: query.data?.pages[0] as DeskReply<Name> | undefined,
  };
}
