import type { ReactNode } from 'react'
import { apiCopy } from '../content/api.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { ShownInEnglish } from '../written.tsx'

type SectionName = keyof typeof apiCopy.original.sections

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const words = useWords(apiCopy)
  return (
    <>
      <h2 id={name}>{words.sections[name]}</h2>
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
  const copy = useCopy()
  if (copy.language === 'en') return children
  return (
    <>
      <ShownInEnglish language="en" line="shownInEnglish" />
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  )
}
