import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { isRetryable } from './lib/api.ts'
import { createRouter } from './router.tsx'

/** How often a screen that could not be loaded is tried again, in milliseconds. */
const recovery = 5000

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && isRetryable(error),
      // Offline, a question is not held back: the screen says that it cannot be reached, and recovers by itself.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => state.status === 'error' && isRetryable(state.error) && recovery,
    },
  },
})

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
