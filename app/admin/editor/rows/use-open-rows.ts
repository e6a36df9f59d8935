import { useCallback, useState } from 'react'

export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfold = useCallback((key: string) => setOpen((keys) => new Set([...keys, key])), [])
  const toggle = useCallback((key: string) => {
    setOpen((keys) => {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  return { open, unfold, toggle }
}
