import { written } from '../written.tsx'
import { spanPath, waterPath } from './logo-paths.ts'

function LogoIcon() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d={spanPath} fill="currentColor" />
      <path className="logo-water" d={waterPath} fill="none" strokeWidth="1.2" />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <>
      <LogoIcon />
      <span className="logo-name" {...written(name)}>
        {name}
      </span>
    </>
  )
}
