import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, islands } from './islands/index.ts'

/**
 * Renders an island: a React component that is plain HTML until it is used.
 *
 * It is rendered as a root of its own, not as part of the page's tree, so that the markup (ids of
 * `useId` included) is exactly what `hydrateRoot` finds later. The props travel in an attribute:
 * keep them small.
 */
export function Island<Name extends IslandName>(props: {
  name: Name
  props: ComponentProps<(typeof islands)[Name]>
}) {
  const Component = islands[props.name] as (own: object) => React.ReactNode
  const html = renderToString(<Component {...props.props} />, { identifierPrefix: props.name })
  return (
    <div
      className="island"
      data-island={props.name}
      data-props={JSON.stringify(props.props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
