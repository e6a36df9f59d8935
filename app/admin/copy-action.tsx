import { useEffect, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Asking } from './shell/question.ts'

/** Copies at once what a question shows; without script, or where copying is not allowed, it is shown. */
export function CopyAction({ to, label, name }: { to: string; label: string; name?: string }) {
  const { load, data } = useFetcher<{ words: Asking }>()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const text = data?.words.copy?.text
    if (text === undefined) return
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => void navigate(to, { preventScrollReset: true }),
    )
  }, [data, to, navigate])
  if (!hydrated)
    return (
      <Link className="action" to={to} aria-label={name}>
        {label}
      </Link>
    )
  const copy = () => {
    setCopied(false)
    void load(to)
  }
  return (
    <>
      <button type="button" className="action" aria-label={name} onClick={copy}>
        {label}
      </button>
      <span className="note" role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
