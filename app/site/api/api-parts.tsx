import type { ReactNode } from 'react'
import { api as copy } from '../content/api.ts'
import { currentLanguage } from '../content/current-copy.ts'
import { ShownInEnglish } from '../written.tsx'

type SectionName = keyof typeof copy.sections

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <>
      <h2 id={name}>{copy.sections[name]}</h2>
      {children}
    </>
  )
}

export function Code({ children }: { children: string }) {
  return (
    <pre className="code" lang="en" dir="ltr">
      <code>{children}</code>
    </pre>
  )
}

/** The calls are described in English only; their names are of no language. */
export function InEnglish({ children }: { children: ReactNode }) {
  if (currentLanguage() === 'en') return children
  return (
    <>
      <ShownInEnglish language="en" line="shownInEnglish" />
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  )
}
