/** What every page lies in: one that cannot be drawn or read says so here, and the frame around it, with its styles, stays. */
import { Outlet } from 'react-router'
import { ErrorPage } from '../features/layout/ErrorPage.tsx'

export default Outlet

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
