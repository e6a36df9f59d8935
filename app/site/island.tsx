import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { usePostpone } from './in-turns.ts'
import { type IslandName, islands } from './islands/index.ts'

/**
 * Plain HTML until it is used. A root of its own, so that the markup (ids of `useId` included) is
 * what `hydrateRoot` finds later. Props travel in an attribute: keep them small.
 */
export function Island<Name extends IslandName>(props: {
  name: Name
  props: ComponentProps<(typeof islands)[Name]>
}) {
  const { name } = props
  const Component = islands[name] as (own: object) => React.ReactNode
  const html = usePostpone()(<Component {...props.props} />, (root) =>
    renderToString(root, { identifierPrefix: name }),
  )
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props.props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
