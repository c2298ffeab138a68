import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/approvals');

/** The filters of the list, from its address, and the request that is open beside it. */
export function useApprovalSearch() {
  const { state = 'waiting', approvalId, mayDecide, assignee, deadline, ...filters } = route.useSearch();
  const { call, orderId, maker, decider, createdFrom, createdTo, decidedFrom, decidedTo } = filters;
  const search = {
    ...{ state, mayDecide, assignee, deadline, call, orderId, maker, decider },
    ...{ createdFrom, createdTo, decidedFrom, decidedTo },
  };
  return { approvalId, search };
}

export type ApprovalSearch = ReturnType<typeof useApprovalSearch>['search'];
