import 'virtual:tokens.css';
import './desk.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { DeskApiError } from './api/client.ts';
import { router } from './router.tsx';
import { getRequestLanguage, LanguageProvider, loadCatalogue } from './texts/language.tsx';

const minClientErrorStatus = 400;
const minServerErrorStatus = 500;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A 4xx is not retried: the server would refuse it again.
      retry: (count, error) => {
        const { status } = error as DeskApiError;
        return count < 2 && !(status >= minClientErrorStatus && status < minServerErrorStatus);
      },
    },
    // Without a connection a write fails at once: it is not sent by itself later.
    mutations: { networkMode: 'always' },
  },
});

const rootElement = document.getElementById('desk');
if (rootElement === null) throw new Error('the document has no element #desk');
createRoot(rootElement).render(
  <QueryClientProvider client={queryClient}>
    <LanguageProvider initial={await loadCatalogue(getRequestLanguage())}>
      <RouterProvider router={router} />
    </LanguageProvider>
  </QueryClientProvider>,
);
