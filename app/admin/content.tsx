import { Outlet } from 'react-router'
import { Failure } from '../failure.tsx'
import type { Route } from './+types/content.ts'

export default function Content() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />
}
