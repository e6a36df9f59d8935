import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { CopyContext, useCopy } from './content/copy-context.ts'
import { type IslandName, islands } from './islands/index.ts'

/**
 * Plain HTML until it is used. A root of its own, so that the markup (ids of `useId` included) is
 * what `hydrateRoot` finds later. Props travel in an attribute: keep them small.
 */
export function Island<Name extends IslandName>(props: {
  name: Name
  props: ComponentProps<(typeof islands)[Name]>
}) {
  const Component = islands[props.name] as (own: object) => React.ReactNode
  const html = renderToString(
    <CopyContext value={useCopy()}>
      <Component {...props.props} />
    </CopyContext>,
    { identifierPrefix: props.name },
  )
  return (
    <div
      data-island={props.name}
      data-props={JSON.stringify(props.props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
