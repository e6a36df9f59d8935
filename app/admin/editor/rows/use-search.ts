import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const restMs = 300

/**
 * `?search=`; hidden rows are decided when it changes: none vanishes while somebody types in it.
 */
export function useSearch(findHidden: (search: string) => ReadonlySet<string>) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const [state, setState] = useState(() => ({ search: asked, hidden: findHidden(asked) }))
  const latest = useRef({ findHidden, search: state.search })
  latest.current = { findHidden, search: state.search }

  const searchFor = useCallback((search: string) => {
    setState({ search, hidden: latest.current.findHidden(search) })
  }, [])

  // The address changed by a link or by Back.
  useEffect(() => {
    if (asked !== latest.current.search.trim()) searchFor(asked)
  }, [asked, searchFor])

  const { search } = state
  useEffect(() => {
    if (search.trim() === asked) return
    const timer = setTimeout(() => {
      const text = search.trim()
      setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [search, asked, setParams])

  return { ...state, searchFor }
}
