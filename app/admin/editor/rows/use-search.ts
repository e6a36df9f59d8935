import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const restMs = 300

/** `?search=`: hidden rows are decided when it changes, so none vanishes while one types in it. */
export function useSearch(findHidden: (search: string) => ReadonlySet<string>) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('search') ?? ''
  const [state, setState] = useState(() => ({ search: asked, hidden: findHidden(asked) }))
  const latest = useRef({ findHidden, search: state.search })
  latest.current = { findHidden, search: state.search }

  const searchFor = useCallback((search: string) => {
    setState({ search, hidden: latest.current.findHidden(search) })
  }, [])

  // The address changed by a link or by Back; our own may come after the search went on.
  const written = useRef<readonly string[]>([])
  useEffect(() => {
    const own = written.current.indexOf(asked)
    written.current = own < 0 ? [] : written.current.slice(own + 1)
    if (own < 0 && asked !== latest.current.search.trim()) searchFor(asked)
  }, [asked, searchFor])

  const { search } = state
  useEffect(() => {
    if (search.trim() === asked) return
    const timer = setTimeout(() => {
      const text = search.trim()
      written.current = [...written.current, text]
      setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [search, asked, setParams])

  return { ...state, searchFor }
}
