/**
 * The error boundary of every page: a page that fails to render or load shows its error here, and the frame with its
 * styles stays.
 */
import { Outlet } from 'react-router'
import { ErrorPage } from '../features/layout/ErrorPage.tsx'

export default Outlet

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
