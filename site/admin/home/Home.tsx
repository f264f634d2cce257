import { PageHead } from '../ui/page.tsx'

export function Home() {
  return <PageHead title="Welcome to Admin Panel" />
}
