import './admin.css'
import { QueryCache, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocation, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '../../sign-in/reauthenticate-dialog.ts'
import { isRetryable, statusOf } from '../../ui/api-errors.ts'
import { noteAnswer } from '../../ui/connection.ts'
import { FreshQueryClient } from '../../ui/query-client.ts'
import { UrlStateContext, type UrlState } from '../../ui/url-state.ts'
import { createRouter } from './router.tsx'

/** The interval at which a failed query is retried, in milliseconds. */
const recoveryMs = 5000

const client = new FreshQueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      noteAnswer(error)
      // The person's role may have changed since the page was loaded: the menu and the screens follow.
      if (statusOf(error) === 403) void client.invalidateQueries({ queryKey: ['session'] })
    },
    onSuccess: () => noteAnswer(),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && isRetryable(error),
      // Queries also run offline, so that the screen shows the error; it recovers automatically.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => state.status === 'error' && isRetryable(state.error) && recoveryMs,
    },
  },
})

function useSearchOfRouter(): UrlState {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return {
    search: params,
    // The fragment names the tab that the list is on. A field that it names was focused already, and would be again.
    setSearch: (change, options) =>
      void navigate(
        {
          search: change(new URLSearchParams(params)).toString(),
          hash: hash.startsWith('#field=') ? '' : hash,
        },
        { ...options, preventScrollReset: true },
      ),
  }
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <UrlStateContext value={useSearchOfRouter}>
        <RouterProvider router={createRouter()} />
      </UrlStateContext>
    </QueryClientProvider>
  </StrictMode>,
)
