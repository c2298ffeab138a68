import 'virtual:tokens.css';
import './desk.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { DeskFailure } from './api/failure.ts';
import { router } from './router.tsx';
import { Speaking } from './texts/language.tsx';

const leastRefusal = 400;
const leastFault = 500;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the server refused it refuses again.
      retry: (count, failure) => {
        const { status } = failure as DeskFailure;
        return count < 2 && !(status >= leastRefusal && status < leastFault);
      },
    },
  },
});

const place = document.getElementById('desk');
if (place === null) throw new Error('the document has no place for the desk');
createRoot(place).render(
  <QueryClientProvider client={queries}>
    <Speaking>
      <RouterProvider router={router} />
    </Speaking>
  </QueryClientProvider>,
);
