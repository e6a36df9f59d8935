import { Outlet } from 'react-router'
import { Failure } from '../failure.tsx'
import type { Route } from './+types/content.ts'

/** Where a page stands in the frame: what goes wrong with it leaves the frame as it is. */
export default function Content() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />
}
